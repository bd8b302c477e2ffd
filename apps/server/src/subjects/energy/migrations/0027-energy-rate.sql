-- What energy costs an organization and emits, each from a day on.
create table energy_rate (
  organization_id bigint not null references organization on delete cascade,
  valid_from date not null,
  -- As the domain spells it.
  content jsonb not null,
  primary key (organization_id, valid_from)
);
