create table channel (
  id bigint generated always as identity primary key,
  name text not null unique
);

-- One row per point ever reported; the key makes a repeated message harmless.
create table sample (
  machine_id bigint not null,
  channel_id bigint not null,
  ts timestamptz not null,
  num double precision,
  txt text,
  primary key (machine_id, channel_id, ts)
) partition by range (ts);

-- Points of days that have no partition of their own: old data sent late.
create table sample_rest partition of sample default;

-- Stretches of one status, derived from the samples of the status channel. to_ts is null while it lasts;
-- seen_to is the last report that confirms it, so that a later report can be told from a late one.
create table status_span (
  machine_id bigint not null,
  from_ts timestamptz not null,
  to_ts timestamptz,
  status text not null,
  seen_to timestamptz not null,
  primary key (machine_id, from_ts)
);

create index status_span_open on status_span (machine_id) where to_ts is null;

create table machine_link (
  machine_id bigint primary key,
  last_seen timestamptz not null
);

create table rejected_message (
  machine_id bigint not null,
  id bigint generated always as identity,
  received_at timestamptz not null,
  device_id text not null,
  topic text not null,
  reason text not null,
  field text not null,
  size integer not null,
  -- The first bytes only: enough to see what was sent.
  payload bytea not null,
  primary key (machine_id, id)
);

create index rejected_message_time on rejected_message (received_at);
