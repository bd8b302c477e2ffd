-- How a machine is read that does not speak to the portal itself.
create table machine_connector (
  machine_id bigint primary key references machine on delete cascade,
  connector_id bigint not null references connector,
  source jsonb not null,
  -- Sealed, see SECRETS_KEY.
  secrets bytea,
  secret_names text[] not null default '{}',
  trusted text[] not null default '{}',
  mapping jsonb not null,
  is_on boolean not null,
  saved_at timestamptz not null default now(),
  health jsonb,
  health_at timestamptz
);

create index machine_connector_connector on machine_connector (connector_id);

-- What somebody in front of a page waits for. Rows live for seconds.
create table connector_command (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  connector_id bigint not null references connector on delete cascade,
  machine_id bigint not null references machine on delete cascade,
  -- Sealed, because it holds passwords that are tried.
  request bytea not null,
  taken_at timestamptz,
  answer jsonb,
  created_at timestamptz not null default now()
);

create index connector_command_waiting on connector_command (connector_id) where taken_at is null;

create table connector_template (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organization_id bigint not null references organization on delete cascade,
  name text not null,
  maker text not null,
  family text not null,
  protocol text not null,
  mapping jsonb not null,
  saved_at timestamptz not null default now(),
  unique (organization_id, name)
);
