-- When the work is planned for. While it lasts a machine that stands is in maintenance.
alter table maintenance_activity
  add column planned_from timestamptz,
  add column planned_to timestamptz,
  add constraint maintenance_activity_window check (
    planned_from is null and planned_to is null or planned_to > planned_from
  );

create index maintenance_activity_window on maintenance_activity (machine_id, planned_from)
  where planned_from is not null;
