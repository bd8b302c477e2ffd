-- Who is connected now. Each process that devices reach has a row of its own, which it touches every few seconds; with the row its
-- connections go, so that those of a process that died are not shown for longer than it may be silent.
create table connection_process (
  id uuid primary key,
  beat_at timestamptz not null
);

create table device_connection (
  process uuid not null references connection_process on delete cascade,
  number integer not null,
  machine_id bigint not null references machine on delete cascade,
  way text not null,
  -- The level in CONNECT: 3 for MQTT 3.1, 4 for 3.1.1, 5; null for another protocol.
  protocol smallint,
  address text not null,
  client_id text not null,
  tls_version text,
  tls_cipher text,
  certificate_ends timestamptz,
  since timestamptz not null,
  message_at timestamptz,
  messages bigint not null,
  bytes bigint not null,
  -- Of the last whole minute, or since the connection began where that is less.
  minute_messages integer not null,
  minute_bytes bigint not null,
  subscriptions integer not null,
  primary key (process, number)
) with (fillfactor = 70);

create index device_connection_machine on device_connection (machine_id);

-- What a device did, by hour: one that tries every second fills no more rows than one that tries once.
create table device_contact_hour (
  machine_id bigint not null references machine on delete cascade,
  hour timestamptz not null,
  kind text not null,
  -- Of a refusal; empty for the others.
  reason text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count bigint not null,
  -- Of the last one; null for a message, which may come over any.
  way text,
  protocol smallint,
  address text not null,
  client_id text not null,
  primary key (machine_id, hour, kind, reason)
) with (fillfactor = 80);

create index device_contact_hour_time on device_contact_hour (hour);

-- One row for all messages that were set aside alike, counted as they come: a flood is read as fast as a few.
create table rejected_group (
  machine_id bigint not null,
  id bigint generated always as identity,
  reason text not null,
  topic text not null,
  -- Without the places in lists: `[*].ts`.
  field text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count bigint not null,
  primary key (machine_id, id)
);

create unique index rejected_group_alike on rejected_group (machine_id, reason, field, md5(topic));

alter table rejected_message add group_id bigint;

insert into rejected_group (machine_id, reason, topic, field, first_at, last_at, count)
select machine_id, reason, topic, regexp_replace(field, '\[\d+\]', '[*]', 'g'), min(received_at), max(received_at), count(*)
  from rejected_message group by 1, 2, 3, 4;

update rejected_message r set group_id = g.id
  from rejected_group g
 where g.machine_id = r.machine_id and g.reason = r.reason and g.topic = r.topic
   and g.field = regexp_replace(r.field, '\[\d+\]', '[*]', 'g');

create index rejected_message_group on rejected_message (machine_id, group_id, id);

-- Messages that are taken in again, as somebody asked for; a part for each group of them.
create table rejected_replay (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization on delete cascade,
  begun_at timestamptz not null,
  -- Counted in the transactions that store them.
  stored bigint not null default 0
);

create index rejected_replay_organization on rejected_replay (organization_id, id);

create table rejected_replay_part (
  replay_id bigint not null references rejected_replay on delete cascade,
  machine_id bigint not null,
  group_id bigint not null,
  -- Up to this message all were tried.
  after_id bigint not null default 0,
  ended_at timestamptz,
  refused bigint not null default 0,
  -- Why the first of them was refused again.
  reason text not null default '',
  primary key (replay_id, machine_id, group_id)
);
