-- How texts are compared in a search: without case and accents.
create function search_form(given text) returns text
  language sql immutable parallel safe
  return lower(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g'));

alter table machine add search_text text not null generated always as
  (search_form(name || chr(10) || short_name || chr(10) || serial || chr(10) || model || chr(10) || public_id)) stored;

-- Names under which people look for what machines did: programs, and codes of alarms with their text in `note`. One row
-- for each machine, so that a search does not read the runs and alarms of years.
create table search_term (
  machine_id bigint not null,
  kind text not null,
  name text not null,
  note text not null,
  last_at timestamptz not null,
  words text not null generated always as (search_form(name || chr(10) || note)) stored,
  primary key (machine_id, kind, name)
);

-- For the beginning of a name, also of one or two characters.
create index search_term_start on search_term (kind, left(words, 40) text_pattern_ops);

create index search_term_age on search_term (last_at);

-- For any part of a name. A database whose operator does not allow the extension searches without it, more slowly.
do $$
begin
  create extension if not exists pg_trgm;
  create index machine_search on machine using gin (search_text gin_trgm_ops);
  create index search_term_words on search_term using gin (words gin_trgm_ops);
exception
  when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not available: %', sqlerrm;
end
$$;

insert into search_term (machine_id, kind, name, note, last_at)
select machine_id, 'program', name, '', max(from_ts) from production_run where name <> '' group by machine_id, name;

insert into search_term (machine_id, kind, name, note, last_at)
select distinct on (machine_id, code) machine_id, 'alarm', code, text, from_ts from alarm_event
 order by machine_id, code, from_ts desc;
