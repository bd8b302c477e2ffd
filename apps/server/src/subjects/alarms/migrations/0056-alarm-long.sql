-- no transaction
-- Alarms of more than a day are few and found at once; all others are looked for in the day before a period.
create index concurrently if not exists alarm_event_long on alarm_event (machine_id) where to_ts - from_ts > interval '1 day';
