alter table sample add column is_json boolean not null default false;

-- Points for hours that are closed: merged into their blocks from time to time.
create table sample_late (
  machine_id bigint not null,
  channel_id bigint not null,
  ts timestamptz not null,
  num double precision,
  txt text,
  is_json boolean not null default false,
  primary key (machine_id, channel_id, ts)
);

-- All points of a channel and a closed hour, encoded and compressed.
create table sample_block (
  machine_id bigint not null,
  channel_id bigint not null,
  hour timestamptz not null,
  count integer not null,
  data bytea not null,
  primary key (machine_id, channel_id, hour)
) partition by range (hour);

create table sample_block_rest partition of sample_block default;

-- It is compressed already.
alter table sample_block alter column data set storage external;

-- The numbers of an hour summed up, for the hour and, encoded, for each of its minutes.
create table sample_rollup (
  machine_id bigint not null,
  channel_id bigint not null,
  hour timestamptz not null,
  count integer not null,
  min double precision not null,
  max double precision not null,
  sum double precision not null,
  last double precision not null,
  minutes bytea not null,
  primary key (machine_id, channel_id, hour)
) partition by range (hour);

create table sample_rollup_rest partition of sample_rollup default;

alter table sample_rollup alter column minutes set storage external;

-- Which channels a machine has, with the last value of each. The value lags by up to a second.
create table machine_channel (
  machine_id bigint not null,
  channel_id bigint not null,
  unit text not null default '',
  last_ts timestamptz,
  last_num double precision,
  last_txt text,
  last_is_json boolean not null default false,
  primary key (machine_id, channel_id)
);

-- Points before frozen_before are no longer written to sample; those before packed_before are read from blocks.
create table pack_state (
  id integer primary key check (id = 1),
  frozen_before timestamptz not null,
  packed_before timestamptz not null
);

insert into pack_state
select 1, date_trunc('hour', now() - interval '1 hour'), date_trunc('hour', now() - interval '1 hour');
