-- A reason that goes on ends with the shift in which it was given, if the machine neither works nor is switched off before.
-- Null where the machine has no shifts.
alter table usage_interval add column until_ts timestamptz;
