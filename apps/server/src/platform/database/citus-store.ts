import type { Database } from './database.ts'

/**
 * Reported by machines or derived from that, by far the most of all data. Each row belongs to one machine, and all
 * of a machine lies on one worker, so that a batch, a read of a machine and a join stay there.
 *
 * `machine_link` stays local although it has a machine: it is joined with tables of people in every list. So does
 * `day_so_far`, whose rows of many machines are locked at once. So do `rejected_message` with its groups, back-fills, silences and
 * the state of facts, which are small, and the runs of programs and the lives of tools, which are read by a
 * lateral join with a limit for many machines at once: Citus sends no such join to its workers. `search_term` is
 * small and searched for many machines at once.
 */
export const DISTRIBUTED_TABLES = [
  'sample_segment',
  'sample_piece',
  'sample_event',
  'sample_block',
  'sample_rollup',
  'status_span',
  'usage_day',
  'usage_shift',
  'usage_week',
  'usage_mark',
  'counter_day',
  'machine_channel',
  'alarm_day',
  'alarm_event',
  'alarm_seen',
  'consumption_day',
  'consumption_hour',
  'consumption_seen',
] as const

const [FIRST] = DISTRIBUTED_TABLES

const ACTIVE_WORKERS =
  "select nodename, nodeport, groupid from pg_dist_node where isactive and noderole = 'primary' and groupid <> 0"

/** The functions and catalogs of Citus exist only where the extension is installed. */
export function createCitusStore(db: Pick<Database, 'query'>) {
  return {
    /** The active workers by name; empty without Citus, and on a cluster of a coordinator alone. */
    async workers(): Promise<string[]> {
      const { rows: found } = await db.query<{ is_there: boolean }>(
        "select to_regclass('pg_dist_node') is not null as is_there",
      )
      if (!found[0]?.is_there) return []
      const { rows } = await db.query<{ name: string }>(
        `select nodename || ':' || nodeport as name from (${ACTIVE_WORKERS}) w order by name`,
      )
      return rows.map(({ name }) => name)
    },

    /** Those of the tables that lie on this node only, the first one first. */
    async undistributed(): Promise<string[]> {
      const { rows } = await db.query<{ name: string }>(
        `select t.name from unnest($1::text[]) with ordinality as t(name, place)
          where not exists (select from pg_dist_partition p where p.logicalrelid = t.name::regclass)
          order by t.place`,
        [DISTRIBUTED_TABLES],
      )
      return rows.map(({ name }) => name)
    },

    /** Moves the rows of a table to the workers; those of one machine to where its other rows are. */
    async distribute(table: string): Promise<void> {
      const colocation = table === FIRST ? '' : `, colocate_with => '${FIRST}'`
      await db.query(`select create_distributed_table('${table}', 'machine_id'${colocation})`)
    },

    /** Moved rows are no longer visible here and still take up the disk. */
    async removeMovedRows(table: string): Promise<void> {
      await db.query(`select truncate_local_data_after_distributing_table('${table}')`)
    },

    /** The worker that has the rows of each machine. */
    async workersOfMachines(): Promise<Map<number, string>> {
      const { rows } = await db.query<{ id: number; name: string }>(
        `select m.id, w.nodename || ':' || w.nodeport as name
           from machine m
           join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('${FIRST}', m.id)
           join (${ACTIVE_WORKERS}) w on w.groupid = p.groupid`,
      )
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
  }
}

export type CitusStore = ReturnType<typeof createCitusStore>
