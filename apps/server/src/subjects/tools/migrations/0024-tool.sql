-- Tools in the places of a machine, each from when it was fitted to when it was changed, derived from the samples of
-- the place's channels. to_ts is null while one is fitted. fitted is what was known of the tool when it was fitted: from
-- there everything after can be derived again. tool_id is the id in tool, or the place where the machine names none.
create table tool_life (
  machine_id bigint not null,
  place text not null,
  from_ts timestamptz not null,
  to_ts timestamptz,
  ended_by text,
  tool_id text not null,
  fitted jsonb,
  tool jsonb,
  state text,
  used_first double precision,
  used double precision,
  updated_at timestamptz not null,
  primary key (machine_id, place, from_ts)
);

create index tool_life_tool on tool_life (machine_id, tool_id, from_ts);

-- What the counter of a tool said last in each stretch of four hours.
create table tool_wear (
  machine_id bigint not null,
  place text not null,
  life_from timestamptz not null,
  bucket timestamptz not null,
  ts timestamptz not null,
  used double precision not null,
  primary key (machine_id, place, life_from, bucket)
);

-- Up to where the tools of a place are known, and whether it is empty then.
create table tool_seen (
  machine_id bigint not null,
  place text not null,
  seen_to timestamptz not null,
  is_empty boolean not null,
  primary key (machine_id, place)
);

-- What people say of a tool; it counts before what the machine says. Null where they say nothing.
create table tool_note (
  machine_id bigint not null references machine on delete cascade,
  tool_id text not null,
  name text,
  diameter double precision,
  length double precision,
  life_limit double precision,
  note text,
  changed_at timestamptz not null,
  changed_by bigint references account (id) on delete set null,
  primary key (machine_id, tool_id)
);

-- Tools that were reported before these tables were there are derived in the background.
insert into fact_lag (machine_id, fact, since, error, next_try_at)
select distinct mc.machine_id, 'tools', timestamptz '2000-01-01 00:00:00+00', 'not derived yet', now()
  from machine_channel mc join channel c on c.id = mc.channel_id
 where c.name like 'Tooling/%';
