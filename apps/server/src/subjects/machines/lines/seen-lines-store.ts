import type { SeenLine } from '@millwright/contract/machines/lines'
import type { Database } from '../../../platform/database/database.ts'
import { LINE_LIMITS } from '../../../platform/runtime/limits.ts'

export interface SeenChange {
  readonly machineId: number
  /** The newest first. */
  readonly lines: readonly SeenLine[]
}

/** Somebody has the page open that asks again every few seconds. */
const WATCHED = "asked_at > now() - interval '30 seconds'"

export function createSeenLinesStore(db: Database) {
  return {
    /** Before those that other processes have seen; machines whose device is gone are left out. */
    async add(changes: readonly SeenChange[]): Promise<void> {
      await db.query(
        `insert into seen_lines as known (machine_id, lines)
         select d.machine_id, c->'lines'
           from jsonb_array_elements($1::jsonb) c join device d on d.machine_id = (c->>'machineId')::bigint
          order by d.machine_id
         on conflict (machine_id) do update set lines = (
           select jsonb_agg(line order by place)
             from jsonb_array_elements(excluded.lines || known.lines) with ordinality as all_of (line, place)
            where place <= ${LINE_LIMITS.seenLines})`,
        [JSON.stringify(changes)],
      )
    },

    /** Of these machines those that somebody looks at. */
    async watched(machineIds: readonly number[]): Promise<number[]> {
      const { rows } = await db.query<{ id: number }>(
        `select machine_id as id from seen_lines where machine_id = any($1) and ${WATCHED}`,
        [machineIds],
      )
      return rows.map(({ id }) => id)
    },

    /** For somebody who looks at them now. */
    async read(machineId: number): Promise<readonly SeenLine[]> {
      const { rows } = await db.query<{ lines: readonly SeenLine[] }>(
        `insert into seen_lines as known (machine_id, lines, asked_at)
         select machine_id, '[]', now() from device where machine_id = $1
         on conflict (machine_id) do update set asked_at = now() returning lines`,
        [machineId],
      )
      return rows[0]?.lines ?? []
    },
  }
}

export type SeenLinesStore = ReturnType<typeof createSeenLinesStore>
