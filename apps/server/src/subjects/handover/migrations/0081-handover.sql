-- A shift at a site, which those who leave hand over to those who come. It is there from its first minute on, so that
-- notes can be written; the report is written at its end.
create table handover (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organization_id bigint not null references organization on delete cascade,
  -- 0 for machines at no site; a site that is removed later keeps its handovers.
  site_id bigint not null,
  site_name text not null,
  shift_number integer not null,
  day date not null,
  from_ts timestamptz not null,
  to_ts timestamptz not null check (to_ts > from_ts),
  timezone text not null,
  written_at timestamptz,
  report jsonb,
  -- Said by somebody in place of what was found out; null while nobody did.
  people jsonb,
  given_by text not null default '',
  given_at timestamptz,
  confirmed_by text not null default '',
  confirmed_at timestamptz,
  confirmed_unread integer not null default 0,
  unique (organization_id, site_id, shift_number, from_ts, to_ts)
);

create index handover_newest on handover (organization_id, to_ts desc, id desc);

create index handover_unwritten on handover (to_ts) where written_at is null or confirmed_at is null;

create table handover_note (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  handover_id bigint not null references handover on delete cascade,
  machine_id bigint references machine on delete cascade,
  group_id bigint references machine_group on delete set null,
  -- Of the group, also when it is gone.
  group_name text not null default '',
  author_id bigint references account on delete set null,
  author text not null,
  text text not null,
  written_at timestamptz not null
);

create index handover_note_handover on handover_note (handover_id);

-- Where the extension is there (0028-search.sql); without it a search reads the notes of the organization.
do $$
begin
  create index handover_note_words on handover_note using gin (search_form(text) gin_trgm_ops);
exception
  when undefined_object then
    raise notice 'pg_trgm is not available: %', sqlerrm;
end
$$;

create table handover_note_read (
  note_id bigint not null references handover_note on delete cascade,
  account_id bigint not null references account on delete cascade,
  read_at timestamptz not null,
  primary key (note_id, account_id)
);

create table handover_photo (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  note_id bigint not null references handover_note on delete cascade,
  file_id uuid not null references file
);

create index handover_photo_note on handover_photo (note_id);
