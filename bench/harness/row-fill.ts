import type { Point } from '@millwright/domain/point/point'
import type { Database } from '../../apps/server/src/store/database/database.ts'
import { type CutTable, ensurePartitions } from '../../apps/server/src/store/database/partition-store.ts'
import { encodeCopy } from '../../apps/server/src/store/telemetry/copy-rows.ts'
import { copyInto } from '../../apps/server/src/store/telemetry/sample-insert-store.ts'
import type { PackedChannel } from './packed-fill.ts'

/** Points as rows, by the same COPY that the server writes them with. */
export const fillRows = (db: Database, channel: PackedChannel, points: readonly Point[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.script([copyInto('sample')], () => encodeCopy(points.map((point) => ({ ...channel, ...point }))))
  })

const CUT: readonly CutTable[] = ['sample', 'sample_block', 'sample_rollup']

/** Points from `border` on are rows, all before stands in blocks; there is room for both from `first` on. */
export async function setBorder(db: Database, border: number, first: number): Promise<void> {
  for (const table of CUT) await ensurePartitions(db, table, table === 'sample' ? border : first, Date.now())
  await db.query('update pack_state set frozen_before = $1, packed_before = $1', [new Date(border)])
}
