-- How loud each band of a vibration is, without the lines: what tests of other operations tell about the machine. zstd of JSON.
alter table condition_cycle add column shapes bytea;
alter table condition_fingerprint add column shapes bytea;
