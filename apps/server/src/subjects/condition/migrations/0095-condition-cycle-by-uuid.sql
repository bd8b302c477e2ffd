-- no transaction
-- The parts of a test are found by its id alone.
create index concurrently if not exists condition_cycle_uuid on condition_cycle (cycle_uuid);
