-- Machines that deliver to each other.
create table line (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organization_id bigint not null references organization on delete cascade,
  site_id bigint references site on delete set null,
  name text not null,
  -- Goes up with each change of what its days are counted from: a day that was being counted meanwhile is not stored.
  changes bigint not null default 0
);

create index line_organization on line (organization_id);

-- How parts flow from a day on, until a later one takes its place.
create table line_flow (
  id bigint generated always as identity primary key,
  line_id bigint not null references line on delete cascade,
  valid_from date not null,
  unique (line_id, valid_from)
);

create table line_flow_machine (
  flow_id bigint not null references line_flow on delete cascade,
  machine_id bigint not null references machine on delete cascade,
  place integer not null,
  primary key (flow_id, machine_id)
);

create index line_flow_machine_machine on line_flow_machine (machine_id);

create table line_flow_buffer (
  flow_id bigint not null references line_flow on delete cascade,
  place integer not null,
  -- In parts; null where nobody knows.
  capacity integer check (capacity >= 0),
  primary key (flow_id, place)
);

-- Machines that fill a buffer, and those that take from it.
create table line_flow_end (
  flow_id bigint not null,
  place integer not null,
  machine_id bigint not null references machine on delete cascade,
  takes boolean not null,
  nr integer not null,
  primary key (flow_id, place, machine_id, takes),
  foreign key (flow_id, place) references line_flow_buffer on delete cascade
);

create index line_flow_end_machine on line_flow_end (machine_id);

-- A day of a line that is over, counted once.
create table line_day (
  line_id bigint not null references line on delete cascade,
  day date not null,
  -- Sums; what simulations draw from; each wait with its chain. A month of pages reads the sums alone.
  content jsonb not null,
  measured jsonb not null,
  waits jsonb not null,
  primary key (line_id, day)
);
