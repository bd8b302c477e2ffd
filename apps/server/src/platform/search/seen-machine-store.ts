import { int8Array } from '../database/binary-arrays.ts'
import type { Database } from '../database/database.ts'
import { SEEN, type Viewer, viewerValues } from '../registry/machine-store.ts'

export interface MachineName {
  readonly id: number
  readonly publicId: string
  readonly name: string
}

/** The machines that a search goes over, and what they are called. */
export function createSeenMachineStore(db: Database) {
  return {
    async idsSeenBy(viewer: Viewer): Promise<number[]> {
      const { rows } = await db.query<{ id: number }>(
        `select m.id from machine m where ${SEEN}`,
        viewerValues(viewer),
      )
      return rows.map(({ id }) => id)
    },

    async namesOf(machineIds: readonly number[]): Promise<Map<number, MachineName>> {
      const { rows } = await db.query<MachineName>(
        'select id, public_id as "publicId", name from machine where id = any($1::bigint[])',
        [int8Array(machineIds)],
      )
      return new Map(rows.map((row) => [row.id, row]))
    },
  }
}
