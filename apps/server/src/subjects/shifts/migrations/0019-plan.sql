-- Shifts and calendars, each from a day on, of a machine or of the plant that machines follow.
create table plan (
  kind text not null check (kind in ('shifts', 'calendar')),
  -- Whose plan it is: one of the three.
  organization_id bigint references organization on delete cascade,
  site_id bigint references site on delete cascade,
  machine_id bigint references machine on delete cascade,
  valid_from date not null,
  -- As the domain spells it. Null: from this day on there is no plan of its own, and the one above holds.
  content jsonb,
  check (num_nonnulls(organization_id, site_id, machine_id) = 1)
);

create unique index plan_machine on plan (machine_id, kind, valid_from) where machine_id is not null;
create unique index plan_site on plan (site_id, kind, valid_from) where site_id is not null;
create unique index plan_organization on plan (organization_id, kind, valid_from) where organization_id is not null;

insert into plan (kind, machine_id, valid_from, content)
select 'shifts', machine_id, valid_from, shifts from shift_plan;

-- They have held for every day until now.
insert into plan (kind, machine_id, valid_from, content)
select 'calendar', machine_id, '2000-01-01',
       jsonb_build_object('workingDays', to_jsonb(working_days), 'exceptions', exceptions)
  from machine_calendar;

drop table shift_plan;
drop table machine_calendar;

-- Where a machine was before it moved: the plans of that site hold for the days before.
create table machine_former_site (
  machine_id bigint not null references machine on delete cascade,
  -- The first day on which it was elsewhere.
  until date not null,
  site_id bigint references site on delete cascade,
  primary key (machine_id, until)
);
