-- Fresh points that a version before segments stored as rows: what is not packed waits as late points, which are read with the
-- others and merged into their blocks. Rows of packed hours are in blocks already.
insert into sample_late (machine_id, channel_id, ts, num, txt, is_json)
select machine_id, channel_id, ts, num, txt, is_json from sample
 where ts >= (select packed_before from pack_state)
on conflict do nothing;
