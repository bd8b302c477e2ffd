-- Replaced by totals that know set-up, shifts and the use of planned time; days are counted again when they are asked for.
drop table status_day;

-- Days of machines that are over, cut at midnight where the machine is. All times are whole milliseconds. A day that late
-- data or another plan touches is removed and counted again.
create table usage_day (
  machine_id bigint not null,
  day date not null,
  ends_at timestamptz not null,
  -- The whole day, by status.
  day_exe integer not null default 0,
  day_handling integer not null default 0,
  day_ready integer not null default 0,
  day_setup integer not null default 0,
  day_fail integer not null default 0,
  day_power_off integer not null default 0,
  day_disconnected integer not null default 0,
  day_unreported integer not null default 0,
  -- Its planned part, by status.
  exe integer not null default 0,
  handling integer not null default 0,
  ready integer not null default 0,
  setup integer not null default 0,
  fail integer not null default 0,
  power_off integer not null default 0,
  disconnected integer not null default 0,
  unreported integer not null default 0,
  -- What the planned part was used for.
  main_usage integer not null default 0,
  minor_stoppage integer not null default 0,
  secondary_usage integer not null default 0,
  idle integer not null default 0,
  technical_fault integer not null default 0,
  maintenance integer not null default 0,
  empty_busy integer not null default 0,
  -- Why nothing was produced in it.
  waste_idle integer not null default 0,
  waste_shortage_of_material integer not null default 0,
  waste_quality_check integer not null default 0,
  waste_setup integer not null default 0,
  waste_defective_material integer not null default 0,
  waste_missing_instructions integer not null default 0,
  waste_break integer not null default 0,
  waste_machine_program_editing integer not null default 0,
  waste_cleaning integer not null default 0,
  waste_others integer not null default 0,
  waste_machine_fault integer not null default 0,
  waste_maintenance integer not null default 0,
  -- What was made in it, in the unit of the machine; null when it was not counted.
  total double precision,
  defective double precision,
  -- What the goal asks for in the time at work; null without a goal.
  ideal double precision,
  -- The time that the goal allows for what was made, for the good part of it, and the time at work with a goal.
  earned double precision not null default 0,
  earned_good double precision not null default 0,
  measured double precision not null default 0,
  primary key (machine_id, day)
);

-- A month of all machines is read by day.
create index usage_day_day on usage_day (day);

-- The same planned part, by shift. Rows of a day that is not in usage_day are out of date.
create table usage_shift (
  machine_id bigint not null,
  day date not null,
  shift integer not null,
  exe integer not null default 0,
  handling integer not null default 0,
  ready integer not null default 0,
  setup integer not null default 0,
  fail integer not null default 0,
  power_off integer not null default 0,
  disconnected integer not null default 0,
  unreported integer not null default 0,
  main_usage integer not null default 0,
  minor_stoppage integer not null default 0,
  secondary_usage integer not null default 0,
  idle integer not null default 0,
  technical_fault integer not null default 0,
  maintenance integer not null default 0,
  empty_busy integer not null default 0,
  waste_idle integer not null default 0,
  waste_shortage_of_material integer not null default 0,
  waste_quality_check integer not null default 0,
  waste_setup integer not null default 0,
  waste_defective_material integer not null default 0,
  waste_missing_instructions integer not null default 0,
  waste_break integer not null default 0,
  waste_machine_program_editing integer not null default 0,
  waste_cleaning integer not null default 0,
  waste_others integer not null default 0,
  waste_machine_fault integer not null default 0,
  waste_maintenance integer not null default 0,
  total double precision,
  defective double precision,
  ideal double precision,
  earned double precision not null default 0,
  earned_good double precision not null default 0,
  measured double precision not null default 0,
  primary key (machine_id, day, shift)
);

-- Stops that are shorter are minor.
alter table machine add stoppage_s integer not null default 120 check (stoppage_s between 0 and 1800);

-- What a machine was measured by before, so that a change leaves the days before alone. `machine` has what holds now.
create table machine_former_measure (
  machine_id bigint not null references machine on delete cascade,
  -- The first day on which something else held.
  until date not null,
  goal double precision check (goal > 0),
  stoppage_s integer not null,
  primary key (machine_id, until)
);
