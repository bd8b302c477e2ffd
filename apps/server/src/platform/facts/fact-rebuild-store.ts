import type { Database, Queryable } from '../database/database.ts'

/** Machines before this one are done, and this one up to `doneTo`. */
export interface RebuildProgress {
  readonly machineId: number
  readonly doneTo: number
}

/** How far a rebuild has come, so that it can go on after it was stopped. */
export function createFactRebuildStore(db: Database) {
  return {
    async reached(fact: string, scope: string): Promise<RebuildProgress | null> {
      const { rows } = await db.query<{ machine_id: number; done_to: Date }>(
        'select machine_id, done_to from fact_rebuild where fact = $1 and scope = $2',
        [fact, scope],
      )
      return rows[0] ? { machineId: rows[0].machine_id, doneTo: rows[0].done_to.getTime() } : null
    },

    async note(tx: Queryable, fact: string, scope: string, { machineId, doneTo }: RebuildProgress) {
      await tx.query(
        `insert into fact_rebuild (fact, scope, machine_id, done_to) values ($1, $2, $3, $4)
         on conflict (fact, scope) do update set machine_id = excluded.machine_id, done_to = excluded.done_to`,
        [fact, scope, machineId, new Date(doneTo)],
      )
    },

    async finished(fact: string, scope: string): Promise<void> {
      await db.query('delete from fact_rebuild where fact = $1 and scope = $2', [fact, scope])
    },
  }
}

export type FactRebuildStore = ReturnType<typeof createFactRebuildStore>
