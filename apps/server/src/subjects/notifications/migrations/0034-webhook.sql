-- Addresses of other systems to which an organization sends its notices.
create table webhook (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organization_id bigint not null references organization on delete cascade,
  name text not null,
  url text not null,
  secret text not null,
  format text not null,
  language text not null,
  topics text[] not null,
  -- False for the machines of its groups only: without a group that is none.
  all_machines boolean not null,
  is_on boolean not null,
  -- An event that sends what is waiting has been published.
  is_due boolean not null default false,
  created_at timestamptz not null
);

create index webhook_organization on webhook (organization_id);

create table webhook_group (
  webhook_id bigint not null references webhook on delete cascade,
  group_id bigint not null references machine_group on delete cascade,
  primary key (webhook_id, group_id)
);

create index webhook_group_group on webhook_group (group_id);

-- A request, with all its tries. batch is that of the event: tried again it is the same request.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook on delete cascade,
  batch text not null unique,
  started_at timestamptz not null,
  -- Delivered, or given up.
  finished_at timestamptz,
  is_delivered boolean not null default false,
  is_test boolean not null default false,
  notices integer not null,
  status integer,
  ms integer not null default 0,
  tries integer not null default 0,
  error text not null default '',
  answer text not null default ''
);

create index webhook_delivery_log on webhook_delivery (webhook_id, id desc);

-- What is to be sent, and for a while what was: a notice that is queued twice is known by its key.
create table webhook_notice (
  webhook_id bigint not null references webhook on delete cascade,
  key text not null,
  id bigint generated always as identity,
  notice jsonb not null,
  created_at timestamptz not null default now(),
  -- Null while it waits.
  delivery_id bigint references webhook_delivery on delete cascade,
  primary key (webhook_id, key)
);

create index webhook_notice_waiting on webhook_notice (webhook_id, id) where delivery_id is null;

create index webhook_notice_delivery on webhook_notice (delivery_id);
