import type { AppType } from '@millwright/domain/condition/app'
import type { Database, Queryable } from '../../../platform/database/database.ts'

export interface Repair {
  readonly machineId: number
  readonly apps: readonly AppType[]
  /** The work that did it: noted twice, it is one. */
  readonly source: string
  readonly at: number
}

/** When what a check is about was repaired, which a fingerprint from before does not know. */
export const createRepairStore = (db: Database) => ({
  async note({ machineId, apps, source, at }: Repair, tx: Queryable): Promise<void> {
    await tx.query(
      `insert into condition_repair (machine_id, app, source, repaired_at)
       select $1, app, $3, $4 from unnest($2::text[]) as app on conflict do nothing`,
      [machineId, apps, source, new Date(at)],
    )
  },

  /** The last one until a moment; null without one. */
  async last(machineId: number, app: AppType, until: Date): Promise<Date | null> {
    const { rows } = await db.query<{ at: Date | null }>(
      `select max(repaired_at) as at from condition_repair
        where machine_id = $1 and app = $2 and repaired_at <= $3`,
      [machineId, app, until],
    )
    return rows[0]?.at ?? null
  },
})

export type RepairStore = ReturnType<typeof createRepairStore>
