-- Moments at which the spindle of a machine ran into something.
create table condition_collision (
  machine_id bigint not null references machine on delete cascade,
  time timestamptz not null,
  primary key (machine_id, time)
);

-- For those that are too old.
create index condition_collision_time on condition_collision (time);
