-- How many cuts the tool of a test has made by then; null where the machine does not count them.
alter table condition_cycle add column cuts bigint;
