import pg from 'pg'

/** The workers that the stand-in knows. */
export const WORKERS = ['worker-1:5432', 'worker-2:5432'] as const

/** An advisory lock that plays a worker: while a test holds it, rows of that worker's machines wait. */
const WORKER_LOCK = 990_000

/**
 * Citus as far as the product uses it, on a plain PostgreSQL: its catalogs, and functions that note how they were
 * called and move nothing. Two machines of the same parity may lie on different workers.
 */
const STAND_IN = `
create table pg_dist_node (nodename text, nodeport int, groupid int, isactive bool, noderole text);
insert into pg_dist_node values
  ('coordinator', 5432, 0, true, 'primary'),
  ('worker-1', 5432, 1, true, 'primary'),
  ('worker-2', 5432, 2, true, 'primary'),
  ('worker-3', 5432, 3, false, 'primary');
create table pg_dist_partition (logicalrelid regclass);
create table pg_dist_placement (shardid bigint, groupid int);
insert into pg_dist_placement values (102008, 1), (102009, 2);
create table citus_call (id int generated always as identity, call text);
create function create_distributed_table(
  table_name regclass, distribution_column text, distribution_type text default 'hash',
  colocate_with text default 'default'
) returns void language sql as $$
  insert into citus_call (call) values (table_name || ' by ' || distribution_column || ' with ' || colocate_with);
  insert into pg_dist_partition values (table_name);
$$;
create function truncate_local_data_after_distributing_table(function_table_name regclass)
returns void language sql as $$
  insert into citus_call (call) values ('truncate ' || function_table_name);
$$;
create function get_shard_id_for_distribution_column(table_name regclass, distribution_value bigint)
returns bigint language sql stable as $$ select 102008 + (distribution_value / 2) % 2 $$;
`

const TRIGGER = `
create function wait_for_worker() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(${WORKER_LOCK} + (new.machine_id / 2 % 2)::int);
  return new;
end $$;
create trigger wait_for_worker before insert on sample_segment for each row execute function wait_for_worker();
`

/** Reads of a worker's rows fail as those of Citus do, while its number is in the table worker_away. */
const READ_OUTAGE = `
create table worker_away (worker int);
create function is_reached(machine bigint) returns boolean language plpgsql stable cost 100000 as $$
begin
  if exists (select from worker_away where worker = (machine / 2 % 2)::int) then
    raise exception 'connection to the remote node failed' using errcode = '08006';
  end if;
  return true;
end $$;
alter table status_span rename to status_span_there;
create view status_span as select * from status_span_there where is_reached(machine_id);
`

/** Makes a database look as if it were the coordinator of a cluster with two workers. */
export async function pretendCitus(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(STAND_IN)
  const lockOf = (worker: number): number => WORKER_LOCK + worker
  return {
    async calls(): Promise<string[]> {
      const { rows } = await client.query<{ call: string }>('select call from citus_call order by id')
      return rows.map(({ call }) => call)
    },
    /** After the migrations: from then on workers can be away. */
    prepareOutages: () => client.query(TRIGGER),
    prepareReadOutages: () => client.query(READ_OUTAGE),
    loseReads: (worker: number) => client.query('insert into worker_away values ($1)', [worker]),
    regainReads: () => client.query('delete from worker_away'),
    takeAway: (worker: number) => client.query('select pg_advisory_lock($1)', [lockOf(worker)]),
    bringBack: (worker: number) => client.query('select pg_advisory_unlock($1)', [lockOf(worker)]),
    stop: () => client.end(),
  }
}

export type PretendedCitus = Awaited<ReturnType<typeof pretendCitus>>
