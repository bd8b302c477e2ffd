-- Test runs of machines. status is '-' until all files are there and were judged. measured is what the files came to, and
-- all that later comparisons need: zstd of JSON.
create table condition_cycle (
  machine_id bigint not null references machine on delete cascade,
  cycle_uuid uuid not null,
  app text not null,
  operation text not null,
  tool text not null,
  rpm double precision,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  messages text[] not null,
  status text not null,
  score double precision,
  is_fingerprint boolean not null default false,
  verdict jsonb,
  measured bytea,
  received_at timestamptz not null default now(),
  primary key (machine_id, cycle_uuid)
);

create index condition_cycle_time on condition_cycle (machine_id, app, started_at desc);
create index condition_cycle_received on condition_cycle (received_at);

create table condition_subcycle (
  machine_id bigint not null,
  cycle_uuid uuid not null,
  uuid uuid not null,
  time_serie text not null,
  name text not null,
  file_id uuid references file,
  primary key (machine_id, cycle_uuid, time_serie),
  foreign key (machine_id, cycle_uuid) references condition_cycle on delete cascade
);

-- One is in use for each machine, app, tool and operation; those before it stay.
create table condition_fingerprint (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  machine_id bigint not null references machine on delete cascade,
  app text not null,
  operation text not null,
  tool text not null,
  cycle_uuids uuid[] not null,
  print bytea not null,
  made_at timestamptz not null default now(),
  made_by text not null,
  reason text not null,
  ended_at timestamptz
);

create unique index condition_fingerprint_used on condition_fingerprint (machine_id, app, operation, tool)
  where ended_at is null;

-- Only what was ever changed: without a row an app is on, without an end.
create table condition_app (
  machine_id bigint not null references machine on delete cascade,
  app text not null,
  is_enabled boolean not null,
  expires_at timestamptz,
  primary key (machine_id, app)
);
