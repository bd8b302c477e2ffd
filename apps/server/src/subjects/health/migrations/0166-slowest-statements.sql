-- Where the operator's PostgreSQL does not let us, the page has no slowest statement.
do $$
begin
  if current_setting('shared_preload_libraries') like '%pg_stat_statements%' then
    create extension if not exists pg_stat_statements;
  end if;
exception when others then
  raise notice 'statements are not counted: %', sqlerrm;
end $$;
