-- no transaction
-- Which days have their alarms counted is read without their wide rows.
create index concurrently if not exists usage_day_alarms on usage_day (machine_id, day) where alarms_counted;
