-- Why stops with an alarm or in a program are likely to be, as an organization says. A rule that is changed or removed keeps the
-- days before: it ends, and another begins.
create table reason_rule (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organization_id bigint not null references organization on delete cascade,
  alarm_code text,
  program text,
  reason text not null,
  valid_from date not null,
  valid_to date check (valid_to > valid_from),
  by_name text not null,
  at timestamptz not null,
  check (alarm_code is not null or program is not null)
);

create index reason_rule_organization on reason_rule (organization_id);
-- Of those that hold, one for an alarm and a program.
create unique index reason_rule_open on reason_rule (organization_id, coalesce(alarm_code, ''), coalesce(lower(program), ''))
  where valid_to is null;
