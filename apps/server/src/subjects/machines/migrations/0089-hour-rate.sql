-- What an hour of a machine, or of each machine of a group, costs an organization, each from a day on.
create table hour_rate (
  organization_id bigint not null references organization on delete cascade,
  machine_id bigint references machine on delete cascade,
  group_id bigint references machine_group on delete cascade,
  valid_from date not null,
  currency text not null,
  per_hour double precision not null,
  check (num_nonnulls(machine_id, group_id) = 1),
  unique nulls not distinct (organization_id, machine_id, group_id, valid_from)
);
create index hour_rate_machine on hour_rate (machine_id) where machine_id is not null;
create index hour_rate_group on hour_rate (group_id) where group_id is not null;
