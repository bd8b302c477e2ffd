-- What alarms did on days of machines that are over, so that the sums of a month of a large fleet do not read its alarms. Rows
-- of a day are removed with its row in usage_day, which means that the day is counted again.
create table alarm_day (
  machine_id bigint not null,
  day date not null,
  -- Null for stops in alarm that no alarm explains.
  code text,
  -- Alarms that were raised on the day, or stops that began.
  raised integer not null,
  -- Those that lasted into it from the day before.
  carried integer not null,
  -- Milliseconds.
  lost integer not null
);
create index alarm_day_machine on alarm_day (machine_id, day);
-- A month of all machines is read by day; days are stored one after the other, so a small index is enough.
create index alarm_day_day on alarm_day using brin (day) with (pages_per_range = 16, autosummarize = on);

-- Days that were stored before this update are counted for their alarms alone.
alter table usage_day add alarms_counted boolean not null default false;
