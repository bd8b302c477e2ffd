import type { Point } from '@millwright/domain/points/point'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { type CutTable, ensurePartitions } from '../../apps/server/src/platform/database/partition-store.ts'
import { createSegmentMergeStore } from '../../apps/server/src/platform/telemetry/segment-merge-store.ts'
import { encodeSegments, segmentsOf } from '../../apps/server/src/platform/telemetry/segment-rows.ts'
import { COPY_SEGMENTS } from '../../apps/server/src/platform/telemetry/segment-store.ts'

/** How many segments of a machine that sends once a second the product merges at a time. */
const MERGED_AT_ONCE = 40

/**
 * Points of one hour of some channels of a machine that sends all of them together, once a second: one segment a second,
 * merged on the way as the product does.
 */
export async function fillFresh(
  db: Database,
  machineId: number,
  hour: number,
  channels: ReadonlyMap<number, readonly Point[]>,
): Promise<void> {
  const merging = createSegmentMergeStore(db)
  const rows = [...channels].flatMap(([channelId, points]) =>
    points.map((point) => ({ machineId, channelId, ...point })),
  )
  const bySecond = [...Map.groupBy(rows, ({ ts }) => Math.floor(ts / 1000))].sort(([a], [b]) => a - b)
  for (let from = 0; from < bySecond.length; from += MERGED_AT_ONCE) {
    const some = bySecond.slice(from, from + MERGED_AT_ONCE)
    const segments = some.flatMap(([, ofSecond]) => segmentsOf(ofSecond))
    await db.transaction(async (tx) => {
      await tx.script([COPY_SEGMENTS], () => encodeSegments(segments))
    })
    await merging.merge({ machineId, hour })
  }
}

const CUT: readonly CutTable[] = ['sample_segment', 'sample_block', 'sample_rollup']

/** Points from `border` on are fresh, all before are in blocks; there is room for both from `first` on. */
export async function setBorder(db: Database, border: number, first: number): Promise<void> {
  for (const table of CUT)
    await ensurePartitions(db, table, table === 'sample_segment' ? border : first, Date.now())
  await db.query('update pack_state set frozen_before = $1, packed_before = $1, round = round + 1', [
    new Date(border),
  ])
}
