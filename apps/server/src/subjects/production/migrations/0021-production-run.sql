-- Programs from start to end in one process slot, derived from the samples of the slot's channels. to_ts is null while
-- one runs. cycle_ms and pieces follow from the other columns by the rule; they are stored so that a year of runs can be
-- counted in the database.
create table production_run (
  machine_id bigint not null,
  slot text not null,
  from_ts timestamptz not null,
  to_ts timestamptz,
  name text not null,
  is_named boolean not null,
  state text,
  status text not null,
  target bigint,
  done bigint not null,
  last_at timestamptz,
  steps double precision[] not null,
  parts jsonb not null,
  extra jsonb not null,
  updated_at timestamptz not null,
  cycle_ms double precision,
  pieces double precision,
  primary key (machine_id, from_ts, slot)
);

create index production_run_program on production_run (machine_id, name, from_ts);

-- Up to where the runs of a slot are known, and the program that is loaded then (empty for none).
create table production_seen (
  machine_id bigint not null,
  slot text not null,
  seen_to timestamptz not null,
  program text not null,
  primary key (machine_id, slot)
);

-- Runs that were reported before this table was there are derived in the background.
insert into fact_lag (machine_id, fact, since, error, next_try_at)
select distinct mc.machine_id, 'productions', timestamptz '2000-01-01 00:00:00+00', 'not derived yet', now()
  from machine_channel mc join channel c on c.id = mc.channel_id
 where c.name like 'ProductionProcess/%';
