-- What is known about the alarms of one code, by maker and family; empty is any. An entry serves the machines of its
-- organization, and that of a maker all machines of its make.
create table alarm_catalogue (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organization_id bigint not null references organization (id) on delete cascade,
  manufacturer text not null,
  maker_key text not null generated always as (lower(manufacturer)) stored,
  family text not null,
  code text not null,
  part text not null,
  -- [{locale, text}]
  texts jsonb not null,
  -- [{translations: [{title, link, locale, type}]}]
  documents jsonb not null,
  changed_at timestamptz not null default now(),
  constraint alarm_catalogue_key unique (organization_id, maker_key, family, code)
);

create index alarm_catalogue_code on alarm_catalogue (code, maker_key);
