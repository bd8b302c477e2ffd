-- What is said about stretches of a machine's time, and by whom: why it stood ('reason'), that it was maintained ('maintenance'),
-- that it ran without a workpiece ('empty'). A source names its own rows by the key, such as the activity; rows of people have none
-- and do not overlap.
create table usage_interval (
  machine_id bigint not null references machine on delete cascade,
  kind text not null check (kind in ('reason', 'maintenance', 'empty')),
  source text not null,
  key text not null default '',
  from_ts timestamptz not null,
  -- Null while it goes on; a reason until the machine works again.
  to_ts timestamptz check (to_ts > from_ts),
  reason text check ((kind = 'reason') = (reason is not null)),
  account_id bigint references account on delete set null,
  -- As the person was called then: people leave.
  by_name text not null default '',
  at timestamptz not null,
  primary key (machine_id, kind, source, key, from_ts)
);

-- What machines say of themselves over channels; each holds until the next of its kind, an empty value ends the one before.
create table usage_mark (
  machine_id bigint not null,
  kind text not null,
  ts timestamptz not null,
  value text not null,
  primary key (machine_id, kind, ts)
);

-- Pieces that people added to or took from what the machine counted.
create table piece_correction (
  machine_id bigint not null references machine on delete cascade,
  id bigint generated always as identity,
  ts timestamptz not null,
  -- Of all that were made, and of those how many were bad.
  made integer not null,
  bad integer not null,
  account_id bigint references account on delete set null,
  by_name text not null,
  primary key (machine_id, id)
);

create index piece_correction_ts on piece_correction (machine_id, ts);
