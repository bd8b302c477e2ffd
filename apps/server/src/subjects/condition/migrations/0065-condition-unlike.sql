-- Tests that were recorded in another way than their fingerprint wait for the next one, as those without one do.
drop index condition_cycle_waiting;
create index condition_cycle_waiting on condition_cycle (machine_id, app)
  where status in ('-', 'ABORTED') and measured is not null;
