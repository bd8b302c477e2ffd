import { setImmediate } from 'node:timers/promises'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { byteaArray, int8Array, timestamptzArray } from '../database/binary-arrays.ts'
import type { Database, Queryable } from '../database/database.ts'
import { STORE_LIMITS } from '../runtime/limits.ts'
import type { ChannelPoints } from './codec/segment.ts'
import { lockPacking } from './pack-lock-store.ts'
import { SEVERAL, type Segment, segmentOf } from './segment-rows.ts'
import { pointsByChannel } from './segment-store.ts'
import { cutByTexts, textWeightOf } from './text-weight.ts'

/** When and how segments are merged. */
export interface MergeLimits {
  /** A read of an open hour opens all segments of several channels: so many cost a fraction of a millisecond. */
  readonly many: number
  /** Merged in one step: enough to be quick, few enough to hold neither the lock nor the event loop for long. */
  readonly atOnce: number
  /** The same for their points, once there are many segments: a message may bring thousands. */
  readonly pointsAtOnce: number
  /** The same for their bytes: a text may be long. */
  readonly bytesAtOnce: number
  /** With so many bytes they are merged however few they are. */
  readonly heavyBytes: number
  /** A channel with so many points gets a segment of its own; those with fewer wait for more, together. */
  readonly ownPoints: number
  /** The same for its texts. */
  readonly ownBytes: number
  /** Texts in one segment. */
  readonly segmentBytes: number
}

const LIMITS: MergeLimits = {
  many: 32,
  atOnce: STORE_LIMITS.mergedSegments,
  pointsAtOnce: STORE_LIMITS.mergedPoints,
  bytesAtOnce: STORE_LIMITS.bytesAtOnce,
  heavyBytes: STORE_LIMITS.heavyBytes,
  ownPoints: 120,
  ownBytes: STORE_LIMITS.ownBytes,
  segmentBytes: STORE_LIMITS.segmentBytes,
}

export interface MachineHour {
  readonly machineId: number
  readonly hour: number
}

/** Makes fewer and larger segments of many small ones, so that one channel of an open hour is read from few of them. */
export function createSegmentMergeStore(db: Database, given: Partial<MergeLimits> = {}) {
  const limits = { ...LIMITS, ...given }
  const { many, atOnce, pointsAtOnce, bytesAtOnce, heavyBytes } = limits
  return {
    /** Open hours with many small segments. */
    async candidates(from: number): Promise<MachineHour[]> {
      const { rows } = await db.query<{ machine_id: number; hour: number }>(
        `select machine_id, hour from (
           select machine_id, floor(date_part('epoch', last_ts) / 3600) * 3600000 as hour, octet_length(data) as bytes
             from sample_segment where channel_id = ${SEVERAL} and last_ts >= $1) s
          group by machine_id, hour having count(*) >= $2 or sum(bytes) >= $3`,
        [new Date(from), many, heavyBytes],
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
        const { rows } = await tx.query<MergedRow>(
          `select id, data, bytes, total, total_bytes from (
             select id, data, count(*) over () as total, sum(octet_length(data)) over () as total_bytes,
                    row_number() over w as place, sum(count) over w - count as points,
                    sum(octet_length(data)) over w as bytes from sample_segment
              where machine_id = $1 and channel_id = ${SEVERAL} and last_ts >= $2 and last_ts < $3
             window w as (order by id)) s
            where place = 1 or place = 2 and bytes - octet_length(data) <= $7
               or bytes <= $7 and (place <= $5 or place <= $4 and points < $6) order by id`,
          [machineId, new Date(hour), new Date(hour + HOUR_MS), atOnce, many, pointsAtOnce, bytesAtOnce],
        )
        const last = rows.at(-1)
        if (!last || !isDue(Number(last.total), Number(last.total_bytes))) return false
        await tx.query(
          `delete from sample_segment
            where machine_id = $1 and channel_id = ${SEVERAL} and last_ts >= $2 and last_ts < $3 and id = any($4::bigint[])`,
          [machineId, new Date(hour), new Date(hour + HOUR_MS), int8Array(rows.map((row) => row.id))],
        )
        const channels = Array.from(pointsByChannel(rows), ([channelId, points]) => ({ channelId, points }))
        const segments = await merged(machineId, channels, limits)
        await putSegments(tx, last.id, segments)
        // A single one that stays as it was would be the next one again.
        if (rows.length === 1 && segments.length === 1) return false
        return isDue(last.total - rows.length, Number(last.total_bytes) - Number(last.bytes))
      }),
  }

  function isDue(count: number, bytes: number): boolean {
    return count >= many || bytes >= heavyBytes
  }
}

interface MergedRow {
  readonly id: number
  readonly data: Buffer
  /** Of those up to this one. */
  readonly bytes: number
  readonly total: number
  readonly total_bytes: number
}

export type SegmentMergeStore = ReturnType<typeof createSegmentMergeStore>

/** Channels with many points or long texts by themselves, so that what is left together is small and merged on. */
async function merged(
  machineId: number,
  channels: readonly ChannelPoints[],
  { ownPoints, ownBytes, segmentBytes }: MergeLimits,
): Promise<Segment[]> {
  const weighed = channels
    .map((each) => ({ each, weight: textWeightOf(each.points) }))
    .sort((a, b) => a.weight - b.weight)
  const few: ChannelPoints[] = []
  const segments: Segment[] = []
  let together = 0
  for (const { each, weight } of weighed) {
    together += weight
    if (each.points.length < ownPoints && weight < ownBytes && together <= segmentBytes) {
      few.push(each)
      continue
    }
    for (const points of cutByTexts(each.points, segmentBytes))
      segments.push(segmentOf(machineId, each.channelId, [{ channelId: each.channelId, points }]))
    // Messages that came meanwhile go first.
    if (weight >= ownBytes) await setImmediate()
  }
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
