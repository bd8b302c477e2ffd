-- An activity that a person made of a failed test; one for a test.
alter table maintenance_activity add test_uuid uuid;
create unique index maintenance_activity_test on maintenance_activity (organization_id, machine_id, test_uuid)
  where test_uuid is not null;
