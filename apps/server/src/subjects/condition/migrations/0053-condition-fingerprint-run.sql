-- Recorded at the machine when it was known to be good: it becomes the fingerprint itself. Bearings are what the machine
-- says that its spindle has, for naming a frequency.
alter table condition_cycle add column marks_fingerprint boolean not null default false,
  add column bearings jsonb not null default '[]';

-- For those that wait for a fingerprint.
create index condition_cycle_waiting on condition_cycle (machine_id, app) where status = '-' and measured is not null;
