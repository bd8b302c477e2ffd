-- The time of a machine that points came for long after it, until somebody has looked for silences in it.
create table backfill (
  machine_id bigint primary key,
  from_ts timestamptz not null,
  to_ts timestamptz not null,
  noted_at timestamptz not null
) with (fillfactor = 50);

-- Moments from which on a machine was silent, found in what came later. Its status is derived from them as from its points.
create table status_silence (
  machine_id bigint not null,
  ts timestamptz not null,
  primary key (machine_id, ts)
);
