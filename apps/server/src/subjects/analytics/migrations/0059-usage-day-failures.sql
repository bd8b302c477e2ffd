-- no transaction
create index concurrently if not exists usage_day_failures on usage_day (machine_id, day) include (failures, down_ms, main_usage, empty_busy, secondary_usage);
