-- Points of hours that are closed, as they came: one row for each channel and day of a batch. Merged into blocks from time to time.
create sequence sample_piece_id;

create table sample_piece (
  machine_id bigint not null,
  channel_id bigint not null,
  id bigint not null default nextval('sample_piece_id'),
  first_ts timestamptz not null,
  last_ts timestamptz not null,
  count integer not null,
  data bytea not null,
  primary key (machine_id, channel_id, last_ts, id)
);

-- It is coded already.
alter table sample_piece alter column data set storage external;

-- Late points that a version before pieces stored as rows wait with the events, which are read with the others and merged.
insert into sample_event (machine_id, channel_id, ts, digest, num, txt, is_json)
select machine_id, channel_id, ts, ('x' || left(md5(coalesce(txt, num::text)), 12))::bit(48)::bigint, num, txt, is_json
  from sample_late
on conflict do nothing;
