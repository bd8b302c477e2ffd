-- What each shift of a machine has to reach. `goal` stays what it is for performance, the ideal rate of an hour of work; a machine
-- without a target is measured by it in its shifts, as it was before.
alter table machine add shift_target double precision check (shift_target > 0);
alter table machine_former_measure add shift_target double precision check (shift_target > 0);
