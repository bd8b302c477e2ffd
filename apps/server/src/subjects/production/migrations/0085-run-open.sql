-- no transaction
create index concurrently if not exists production_run_open on production_run (updated_at) where to_ts is null;
