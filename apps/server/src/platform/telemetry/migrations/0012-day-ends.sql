-- When a day is over, as a moment: late data finds the days that it changes without asking for the zone of the machine.
-- PostgreSQL, JavaScript and a person do not know all the same zones.
alter table status_day add ends_at timestamptz;

update status_day d set ends_at = (d.day + 1)::timestamp at time zone m.timezone
  from machine m join pg_timezone_names z on z.name = m.timezone
 where m.id = d.machine_id;

-- They are counted again when someone asks for them.
delete from status_day where ends_at is null;

alter table status_day alter ends_at set not null;

-- Counted as if each drop of a counter were a new start at zero: all of them are counted again.
delete from counter_day;

alter table counter_day add ends_at timestamptz not null;
