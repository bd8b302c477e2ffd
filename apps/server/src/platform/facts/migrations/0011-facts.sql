-- Points of channels that carry events, until they are packed: different ones of one millisecond are told apart by a
-- digest of their value. Late ones wait here too.
create table sample_event (
  machine_id bigint not null,
  channel_id bigint not null,
  ts timestamptz not null,
  digest bigint not null,
  num double precision,
  txt text,
  is_json boolean not null default false,
  primary key (machine_id, channel_id, ts, digest)
);

-- Alarms from raise to clear, derived from the samples of the alarm channel. to_ts is null while it is active.
create table alarm_event (
  machine_id bigint not null,
  from_ts timestamptz not null,
  code text not null,
  to_ts timestamptz,
  text text not null,
  primary key (machine_id, from_ts, code)
);

create index alarm_event_active on alarm_event (machine_id) where to_ts is null;

-- The last report that the alarms of a machine were derived from: one that is not later is late.
create table alarm_seen (
  machine_id bigint primary key,
  seen_to timestamptz not null
);

-- Facts of a machine that could not be derived from its points: everything from `since` on is missing or wrong until a
-- retry succeeds.
create table fact_lag (
  machine_id bigint not null,
  fact text not null,
  since timestamptz not null,
  tries integer not null default 0,
  error text not null,
  next_try_at timestamptz not null,
  primary key (machine_id, fact)
);

-- How far a rebuild has come, so that it can go on after it was stopped: machines before this one are done, and this
-- one up to `done_to`. `scope` is the machine it was asked for, or empty for all.
create table fact_rebuild (
  fact text not null,
  scope text not null,
  machine_id bigint not null,
  done_to timestamptz not null,
  primary key (fact, scope)
);

-- Alarms that were reported before this table was there are derived in the background.
insert into fact_lag (machine_id, fact, since, error, next_try_at)
select mc.machine_id, 'alarms', '2000-01-01 00:00:00+00', 'not derived yet', now()
  from machine_channel mc join channel c on c.id = mc.channel_id
 where c.name = 'Alarms';
