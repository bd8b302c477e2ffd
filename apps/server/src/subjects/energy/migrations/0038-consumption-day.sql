-- Hours of consumption added up by day (UTC), so that a month of many machines is a few rows each. A meter has a row for each
-- day with hours before that of its last hour.
create table consumption_day (
  machine_id bigint not null,
  measure text not null,
  day date not null,
  exe double precision not null,
  handling double precision not null,
  ready double precision not null,
  fail double precision not null,
  power_off double precision not null,
  disconnected double precision not null,
  no_data double precision not null,
  left_out bigint not null,
  primary key (machine_id, measure, day)
);

insert into consumption_day
select h.machine_id, h.measure, (h.hour at time zone 'UTC')::date, sum(exe), sum(handling), sum(ready), sum(fail),
       sum(power_off), sum(disconnected), sum(no_data), sum(left_out)
  from consumption_hour h
  join (select machine_id, measure, max(hour) as hour from consumption_hour group by machine_id, measure) l
    on l.machine_id = h.machine_id and l.measure = h.measure
 where h.hour < date_trunc('day', l.hour, 'UTC')
 group by 1, 2, 3;
