import type { Database } from '../../../platform/database/database.ts'

interface WaitingFacts {
  readonly organizationId: number
  readonly seconds: number
}

interface ReadMachines {
  readonly organizationId: number
  readonly connected: number
  readonly failed: number
}

/** A machine is read when its connector says so and is heard itself. */
export const IS_READ = `coalesce(mc.health->>'State' = 'connected' and c.seen_at > now() - interval '1 minute', false)`

/** Figures that nobody counts as they happen: they are measured from time to time. */
export function createSampleStore(db: Database) {
  return {
    /** How long the oldest machine of each organization has been waiting for its facts; none for those that do not wait. */
    async waitingFacts(): Promise<WaitingFacts[]> {
      const { rows } = await db.query<WaitingFacts>(
        `select m.organization_id as "organizationId", extract(epoch from now() - min(l.noted_at))::float8 as seconds
           from fact_lag l join machine m on m.id = l.machine_id group by m.organization_id`,
      )
      return rows
    },

    async readMachines(): Promise<ReadMachines[]> {
      const { rows } = await db.query<ReadMachines>(
        `select m.organization_id as "organizationId", count(*) filter (where ${IS_READ})::float8 as connected,
                count(*) filter (where not ${IS_READ})::float8 as failed
           from machine_connector mc join connector c on c.id = mc.connector_id join machine m on m.id = mc.machine_id
          where mc.is_on and m.removed_at is null group by m.organization_id`,
      )
      return rows
    },

    async databaseBytes(): Promise<number> {
      const { rows } = await db.query<{ bytes: number }>(
        'select pg_database_size(current_database()) as bytes',
      )
      return rows[0]?.bytes ?? 0
    },
  }
}
