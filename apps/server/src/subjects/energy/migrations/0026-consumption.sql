-- What meters of a machine measured in each hour, by the status that the machine was in. Hours are those of the machine's
-- clock, as moments. base_ts and base_v: the last reading of the hour that counts, from which later hours can be derived
-- again; null when the hour ends in doubt.
create table consumption_hour (
  machine_id bigint not null,
  measure text not null,
  hour timestamptz not null,
  exe double precision not null,
  handling double precision not null,
  ready double precision not null,
  fail double precision not null,
  power_off double precision not null,
  disconnected double precision not null,
  no_data double precision not null,
  left_out integer not null,
  base_ts timestamptz,
  base_v double precision,
  primary key (machine_id, measure, hour)
) with (fillfactor = 90);

-- Up to where a meter is known, and where it stands then; phase is by how much the machine's hours are shifted, in ms.
create table consumption_seen (
  machine_id bigint not null,
  measure text not null,
  phase integer not null,
  seen_to timestamptz not null,
  base_ts timestamptz,
  base_v double precision,
  odd_ts timestamptz,
  odd_v double precision,
  primary key (machine_id, measure)
) with (fillfactor = 50);

-- What was measured before these tables were there is derived in the background.
insert into fact_lag (machine_id, fact, since, error, next_try_at)
select distinct mc.machine_id, 'consumption', timestamptz '2000-01-01 00:00:00+00', 'not derived yet', now()
  from machine_channel mc join channel c on c.id = mc.channel_id
 where c.name like 'Consumption/%';
