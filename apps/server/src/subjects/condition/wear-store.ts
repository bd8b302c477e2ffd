import type { PartVerdict } from '@millwright/domain/condition/judge'
import type { Database } from '../../platform/database/database.ts'
import type { Conditions } from './shared/cycle-store.ts'

export interface WearTest {
  readonly cycleUuid: string
  readonly startedAt: Date
  readonly isFingerprint: boolean
  readonly cuts: number | null
  readonly score: number | null
  readonly parts: readonly Pick<PartVerdict, 'figures'>[]
}

/** The tests of a tool from which its wear follows. */
export function createWearStore(db: Database) {
  return {
    /** The last ones with a score, and the fingerprint in use among them; the oldest first. */
    async tests(
      machineId: number,
      { operation, tool }: Omit<Conditions, 'app'>,
      limit: number,
    ): Promise<WearTest[]> {
      const { rows } = await db.query<WearTest>(
        `select cycle_uuid as "cycleUuid", started_at as "startedAt", is_fingerprint as "isFingerprint",
                cuts::float8 as cuts, score, coalesce(verdict->'parts', '[]') as parts
           from condition_cycle
          where machine_id = $1 and app = 'TOOLS_CHECK' and operation = $2 and tool = $3
            and (score is not null or is_fingerprint)
          order by started_at desc, cycle_uuid limit $4`,
        [machineId, operation, tool, limit],
      )
      return rows.toReversed()
    },
  }
}

export type WearStore = ReturnType<typeof createWearStore>
