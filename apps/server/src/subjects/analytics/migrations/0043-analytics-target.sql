-- What the figures of an organization, or of one machine, should reach from a day on.
create table analytics_target (
  organization_id bigint not null references organization on delete cascade,
  -- Null for all machines of the organization.
  machine_id bigint references machine on delete cascade,
  valid_from date not null,
  content jsonb not null,
  unique nulls not distinct (organization_id, machine_id, valid_from)
);
create index analytics_target_machine on analytics_target (machine_id) where machine_id is not null;
