-- no transaction
-- For the alarms of many machines that ended lately.
create index concurrently if not exists alarm_event_ended on alarm_event (to_ts) where to_ts is not null;
