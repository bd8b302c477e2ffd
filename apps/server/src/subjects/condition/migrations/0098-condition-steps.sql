-- How a fingerprint came about: tests that a person chose, recorded at the machine, followed by a run that a person called good, or by
-- the budget. added are the runs of such a step, verdict_before what the run that was called good had come to. spread is how far good runs
-- lie from it while it is fresh. One that was taken out stays in the list.
alter table condition_fingerprint
  add column if not exists kind text not null default 'chosen',
  add column if not exists added uuid[] not null default '{}',
  add column if not exists verdict_before jsonb,
  add column if not exists spread double precision,
  add column if not exists removed_at timestamptz,
  add column if not exists removed_by text,
  add column if not exists removed_reason text;
update condition_fingerprint set kind = 'recorded' where made_by = '' and kind = 'chosen';

-- What an organization decides about the tests of its machines. Without a row nobody did.
create table if not exists condition_setting (
  organization_id bigint primary key references organization on delete cascade,
  false_alarms_a_month double precision not null,
  follows_good_runs boolean not null
);

-- The tests that raised an alarm by their vibration: the first of those that warn in a row. good_by is the run that a person called
-- good, which makes the alarm a false one. Of its own: counting them must not read a year of tests.
create table if not exists condition_alarm (
  machine_id bigint not null,
  cycle_uuid uuid not null,
  raised_at timestamptz not null,
  good_by uuid,
  primary key (machine_id, cycle_uuid),
  foreign key (machine_id, cycle_uuid) references condition_cycle on delete cascade
);
create index if not exists condition_alarm_time on condition_alarm (machine_id, raised_at);

-- Those of the time that is counted.
insert into condition_alarm (machine_id, cycle_uuid, raised_at)
select machine_id, cycle_uuid, started_at from (
  select machine_id, cycle_uuid, started_at, status, verdict,
         lag(status) over (partition by machine_id, app, operation, tool order by started_at) as before
    from condition_cycle where score is not null and started_at > now() - interval '90 days') as c
 where status ~ '(WARNING|ERROR)$' and coalesce(before, '') !~ '(WARNING|ERROR)$'
   and verdict -> 'parts' -> 0 ? 'evidence' and not verdict -> 'parts' -> 0 ? 'decidedBy'
on conflict do nothing;
