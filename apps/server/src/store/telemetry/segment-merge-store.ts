import { HOUR_MS } from '@millwright/domain/series/rollup'
import { STORE_LIMITS } from '../../limits.ts'
import { byteaArray, int8Array, timestamptzArray } from '../database/binary-arrays.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { ChannelPoints } from './codec/segment.ts'
import { lockPacking } from './pack-lock-store.ts'
import { SEVERAL, type Segment, segmentOf } from './segment-rows.ts'
import { pointsByChannel } from './segment-store.ts'

/** When and how segments are merged. */
export interface MergeLimits {
  /** A read of an open hour opens all segments of several channels: so many cost a fraction of a millisecond. */
  readonly many: number
  /** Merged in one step: enough to be quick, few enough to hold neither the lock nor the event loop for long. */
  readonly atOnce: number
  /** The same for their points, once there are many segments: a message may bring thousands. */
  readonly pointsAtOnce: number
  /** A channel with so many points gets a segment of its own; those with fewer wait for more, together. */
  readonly ownPoints: number
}

const LIMITS: MergeLimits = {
  many: 32,
  atOnce: STORE_LIMITS.mergedSegments,
  pointsAtOnce: STORE_LIMITS.mergedPoints,
  ownPoints: 120,
}

export interface MachineHour {
  readonly machineId: number
  readonly hour: number
}

/** Makes fewer and larger segments of many small ones, so that one channel of an open hour is read from few of them. */
export function createSegmentMergeStore(db: Database, { many, atOnce, pointsAtOnce, ownPoints } = LIMITS) {
  return {
    /** Open hours with many small segments. */
    async candidates(from: number): Promise<MachineHour[]> {
      const { rows } = await db.query<{ machine_id: number; hour: number }>(
        `select machine_id, hour from (
           select machine_id, floor(date_part('epoch', last_ts) / 3600) * 3600000 as hour from sample_segment
            where channel_id = ${SEVERAL} and last_ts >= $1) s
          group by machine_id, hour having count(*) >= $2`,
        [new Date(from), many],
      )
      return rows.map(({ machine_id, hour }) => ({ machineId: machine_id, hour }))
    },

    /**
     * Merges the oldest segments of several channels. Their points keep their order against others by the number of the
     * last of them. Who reads or packs sees either these or what they became. True when there are still enough for more.
     */
    merge: ({ machineId, hour }: MachineHour): Promise<boolean> =>
      db.transaction(async (tx) => {
        await lockPacking(tx)
        const { rows } = await tx.query<{ id: number; data: Buffer; total: number }>(
          `select id, data, total from (
             select id, data, count(*) over () as total, row_number() over w as place,
                    sum(count) over w - count as points from sample_segment
              where machine_id = $1 and channel_id = ${SEVERAL} and last_ts >= $2 and last_ts < $3
             window w as (order by id)) s
            where place <= $5 or place <= $4 and points < $6 order by id`,
          [machineId, new Date(hour), new Date(hour + HOUR_MS), atOnce, many, pointsAtOnce],
        )
        const last = rows.at(-1)
        if (!last || rows.length < many) return false
        await tx.query(
          `delete from sample_segment
            where machine_id = $1 and channel_id = ${SEVERAL} and last_ts >= $2 and last_ts < $3 and id = any($4::bigint[])`,
          [machineId, new Date(hour), new Date(hour + HOUR_MS), int8Array(rows.map((row) => row.id))],
        )
        const channels = Array.from(pointsByChannel(rows), ([channelId, points]) => ({ channelId, points }))
        await putSegments(tx, last.id, merged(machineId, channels, ownPoints))
        return last.total - rows.length >= many
      }),
  }
}

export type SegmentMergeStore = ReturnType<typeof createSegmentMergeStore>

function merged(machineId: number, channels: readonly ChannelPoints[], ownPoints: number): Segment[] {
  const few = channels.filter(({ points }) => points.length < ownPoints)
  const own = channels.filter(({ points }) => points.length >= ownPoints)
  const segments = own.map((each) => segmentOf(machineId, each.channelId, [each]))
  return few.length > 0 ? [...segments, segmentOf(machineId, SEVERAL, few)] : segments
}

async function putSegments(tx: Queryable, id: number, segments: readonly Segment[]): Promise<void> {
  const [first] = segments
  if (!first) return
  await tx.query(
    `insert into sample_segment (machine_id, id, channel_id, first_ts, last_ts, count, data)
     select $1, $2, * from unnest($3::bigint[], $4::timestamptz[], $5::timestamptz[], $6::bigint[], $7::bytea[])`,
    [
      first.machineId,
      id,
      int8Array(segments.map((each) => each.channelId)),
      timestamptzArray(segments.map((each) => each.firstTs)),
      timestamptzArray(segments.map((each) => each.lastTs)),
      int8Array(segments.map((each) => each.count)),
      byteaArray(segments.map((each) => each.data)),
    ],
  )
}
