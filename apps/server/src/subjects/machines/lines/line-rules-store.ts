import type { LineRule } from '@millwright/contract/machines/lines'
import type { Database, Queryable } from '../../../platform/database/database.ts'

export function createLineRulesStore(db: Database) {
  return {
    /** None for a machine that has not set any. */
    async of(machineId: number): Promise<readonly LineRule[]> {
      const { rows } = await db.prepared<{ rules: readonly LineRule[] }>(
        'select rules from line_rules where machine_id = $1',
        [machineId],
      )
      return rows[0]?.rules ?? []
    },

    /** False for a machine without a device. */
    async put(machineId: number, rules: readonly LineRule[], tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query(
        `insert into line_rules (machine_id, rules) select machine_id, $2 from device where machine_id = $1
         on conflict (machine_id) do update set rules = excluded.rules returning 1`,
        [machineId, JSON.stringify(rules)],
      )
      return rows.length > 0
    },
  }
}

export type LineRulesStore = ReturnType<typeof createLineRulesStore>
