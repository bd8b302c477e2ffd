-- Sums of seven stored days, from Monday on, by machine: figures of a month read four of these and a few days. A day that is removed or
-- counted again takes its week with it, in the same transaction (decision 86).
create table usage_week (
  machine_id bigint not null,
  -- Its Monday.
  week date not null,
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
  measured_by_target double precision not null default 0,
  primary key (machine_id, week)
);

-- A month of all machines is read by week.
create index usage_week_week on usage_week (week);
