-- Programs that read machines of other protocols. One without an organization runs with the portal and reads for all of them.
create table connector (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organization_id bigint references organization on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  -- Grows with each change of what it has to read.
  revision bigint not null default 0,
  version text,
  clock_ahead_ms bigint,
  backlog jsonb,
  seen_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index connector_name on connector (coalesce(organization_id, 0), name);
