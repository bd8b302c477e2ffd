alter table site
  add address text not null default '',
  -- The picture of its floor; empty without one.
  add plan_url text not null default '',
  -- A site that was removed keeps its row: its plans hold for the days on which machines were there.
  add removed_at timestamptz;

create unique index site_name on site (organization_id, lower(name)) where removed_at is null;
