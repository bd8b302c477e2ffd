create table site (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organization_id bigint not null references organization,
  name text not null,
  city text not null,
  country text not null,
  latitude double precision not null,
  longitude double precision not null
);

create index site_organization on site (organization_id);

alter table machine
  add site_id bigint references site,
  add ticket_manager text not null default '',
  add kit_type text not null default '' check (kit_type in ('', 'im', 'sensor')),
  add free_trial_ready boolean not null default false,
  -- Pieces, passes or metres an hour.
  add goal double precision check (goal > 0),
  -- Place on the floor plan.
  add map_view jsonb,
  -- A machine that was removed keeps its row for as long as its data is kept.
  add removed_at timestamptz;

create unique index machine_serial on machine (organization_id, serial) where removed_at is null;

create table activation (
  machine_id bigint not null references machine on delete cascade,
  id bigint generated always as identity,
  type text not null check (type in ('FREE_TRIAL', 'FULL')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  activated_by text not null,
  primary key (machine_id, id)
);

-- Full licences that were issued; the codes themselves are known to their buyers only.
create table licence_code (
  hash bytea primary key,
  days integer not null check (days > 0),
  issued_at timestamptz not null default now(),
  used_at timestamptz,
  machine_id bigint references machine on delete set null
);

-- The shifts of a machine from a day on, so that the past is judged by what was planned then.
create table shift_plan (
  machine_id bigint not null references machine on delete cascade,
  valid_from date not null,
  shifts jsonb not null,
  primary key (machine_id, valid_from)
);

create table machine_calendar (
  machine_id bigint primary key references machine on delete cascade,
  working_days integer[] not null,
  exceptions jsonb not null default '[]'
);

-- Seconds per status of days that are over, in the zone of the machine. A day that late data touches is removed and
-- counted anew when it is next asked for or when the job comes by.
create table status_day (
  machine_id bigint not null,
  day date not null,
  exe double precision not null,
  handling double precision not null,
  ready double precision not null,
  fail double precision not null,
  power_off double precision not null,
  disconnected double precision not null,
  no_data double precision not null,
  primary key (machine_id, day)
);

-- What counters gained on days whose points are all packed, in the zone of the machine; null when nothing was known.
create table counter_day (
  machine_id bigint not null,
  channel_id bigint not null,
  day date not null,
  gain double precision,
  primary key (machine_id, channel_id, day)
);

-- To whom machines are open besides their owner.
create view open_access as
  select g.partner_id, gm.machine_id from access_grant g join access_grant_machine gm on gm.grant_id = g.id
   where g.ended_at is null and (g.ends_at is null or g.ends_at > now());

-- A machine that was removed is nobody's any more.
create or replace view organization_machine as
  select organization_id, id as machine_id from machine where removed_at is null
  union all
  select a.partner_id, a.machine_id
    from open_access a join machine m on m.id = a.machine_id and m.removed_at is null
