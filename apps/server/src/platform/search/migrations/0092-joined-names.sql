-- Machines are found without the spaces and hyphens of their names too. Where the first index is not there, for want of the
-- extension, neither is this one.
do $$
begin
  create index machine_search_joined on machine using gin (translate(search_text, ' _-', '') gin_trgm_ops);
exception
  when insufficient_privilege or undefined_object or feature_not_supported then
    raise notice 'pg_trgm is not available: %', sqlerrm;
end
$$;
