-- What one commit brought for one machine within one hour, coded. A point has no key: one that was sent again is dropped when
-- it is read, merged and packed, and the first one by id counts. channel_id is 0 while a segment holds several channels;
-- merging makes larger ones of one channel.
create sequence sample_segment_id;

create table sample_segment (
  machine_id bigint not null,
  channel_id bigint not null,
  id bigint not null default nextval('sample_segment_id'),
  first_ts timestamptz not null,
  last_ts timestamptz not null,
  count integer not null,
  data bytea not null
) partition by range (last_ts);

create table sample_segment_rest partition of sample_segment default;

create index sample_segment_several on sample_segment (machine_id, last_ts) where channel_id = 0;
create index sample_segment_channel on sample_segment (machine_id, channel_id, last_ts) where channel_id <> 0;

-- It is coded already.
alter table sample_segment alter column data set storage external;

-- A process of the version before this one may still run while the product is updated. It knows no segments: hours that it
-- packed would be lost. Who packs segments raises the round with the border.
alter table pack_state add column round bigint not null default 0;

create function refuse_packing_without_segments() returns trigger language plpgsql as $$
begin
  raise exception 'hours are packed with their segments by a newer version';
end $$;

create trigger refuse_packing_without_segments before update on pack_state for each row
  when (new.packed_before > old.packed_before and new.round = old.round)
  execute function refuse_packing_without_segments();
