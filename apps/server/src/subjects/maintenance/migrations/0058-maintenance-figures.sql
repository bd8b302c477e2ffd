-- Failures that began on the day, and the planned milliseconds of it that failures took. Null for days that were counted
-- before failures were: they are left out of the mean times.
alter table usage_day add failures integer, add down_ms integer;

-- What an activity took, set when it is done: `work` has it as texts. Null minutes: nobody wrote them down.
alter table maintenance_activity
  add is_planned boolean not null default false,
  add minutes_used integer,
  add parts_cost double precision not null default 0;

update maintenance_activity set is_planned = operation_id is not null;
update maintenance_activity set minutes_used = (work->'minutes'->>'value')::integer
  where state = 'done' and work->'minutes'->>'value' ~ '^\d{1,6}$';

create index maintenance_activity_machine_done on maintenance_activity (machine_id, done_at) where state = 'done';

-- What an hour of work costs an organization, from a day on.
create table maintenance_rate (
  organization_id bigint not null references organization on delete cascade,
  valid_from date not null,
  per_hour double precision not null check (per_hour >= 0),
  currency text not null,
  primary key (organization_id, valid_from)
);

create table maintenance_team (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organization_id bigint not null references organization on delete cascade,
  name text not null
);

create unique index maintenance_team_name on maintenance_team (organization_id, name);

-- A person is in one team, so that what is late is counted once.
create table maintenance_team_member (
  account_id bigint primary key references account on delete cascade,
  team_id bigint not null references maintenance_team on delete cascade
);

create index maintenance_team_member_team on maintenance_team_member (team_id);
