import type { Point } from '@millwright/domain/points/point'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { int8Array, timestamptzArray } from '../database/binary-arrays.ts'
import type { Database, Queryable } from '../database/database.ts'
import { publishDaysChanged, type RemovedDay } from '../events/publish-store.ts'
import { STORE_LIMITS } from '../runtime/limits.ts'
import { type BlockLimits, type Hour, type Merge, putHours } from './block-store.ts'
import { forgetUsageAfter } from './counted-days-store.ts'
import { mergeEvents, mergePoints } from './merge-points.ts'
import { boundMoments } from './moment-limit.ts'
import { lockPacking } from './pack-lock-store.ts'
import { type PointRow, pointOf } from './point-row.ts'
import { putRefusedEvents } from './rejected-store.ts'

interface StoredRow extends PointRow {
  channel_id: number
}

export interface LateMergeLimits extends BlockLimits {
  readonly momentBytes: number
  readonly lateRows: number
}

/** Moves late points and events of closed hours into their blocks. */
export function createLateMergeStore(db: Database, limits: LateMergeLimits = STORE_LIMITS) {
  return {
    async machinesWithLate(): Promise<number[]> {
      const { rows } = await db.query<{ machine_id: number }>('select distinct machine_id from sample_late')
      return rows.map((row) => row.machine_id)
    },

    async machinesWithEvents(before: number): Promise<number[]> {
      const { rows } = await db.query<{ machine_id: number }>(
        'select distinct machine_id from sample_event where ts < $1',
        [new Date(before)],
      )
      return rows.map((row) => row.machine_id)
    },

    /** How many late rows of a machine were merged into their blocks; 0 when none are left. */
    mergeLate: (machineId: number, before: number): Promise<number> =>
      db.transaction(async (tx) => {
        await lockPacking(tx)
        const { rows } = await tx.query<StoredRow>(
          withinBytes(
            `select channel_id, ts, num, txt, is_json from sample_late
              where machine_id = $1 and ts < $2 order by channel_id, ts limit $3`,
            'channel_id, ts',
          ),
          [machineId, new Date(before), limits.lateRows, limits.bytesAtOnce],
        )
        if (rows.length === 0) return 0
        await putHours(tx, machineId, hoursOf(rows), mergePoints, limits)
        await forgetCounterDays(
          tx,
          machineId,
          rows.reduce((first, row) => Math.min(first, row.ts.getTime()), before),
        )
        await tx.query(
          `delete from sample_late l using unnest($2::bigint[], $3::timestamptz[]) as u(channel_id, ts)
            where l.machine_id = $1 and l.channel_id = u.channel_id and l.ts = u.ts`,
          [
            machineId,
            int8Array(rows.map((row) => row.channel_id)),
            timestamptzArray(rows.map((row) => row.ts.getTime())),
          ],
        )
        return rows.length
      }),

    /** The same for events of closed hours, however late they came. */
    mergeEvents: (machineId: number, before: number): Promise<number> =>
      db.transaction(async (tx) => {
        await lockPacking(tx)
        const { rows } = await tx.query<StoredRow & { digest: number }>(
          withinBytes(
            `select channel_id, ts, digest, num, txt, is_json from sample_event
              where machine_id = $1 and ts < $2 order by channel_id, ts, digest limit $3`,
            'channel_id, ts, digest',
          ),
          [machineId, new Date(before), limits.lateRows, limits.bytesAtOnce],
        )
        if (rows.length === 0) return 0
        const refused = new Map<number, Point[]>()
        const merge: Merge = (stored, points, channelId) => {
          const { kept, beyond } = boundMoments(mergeEvents(stored, points), limits.momentBytes)
          if (beyond.length > 0) refused.set(channelId, [...(refused.get(channelId) ?? []), ...beyond])
          return kept
        }
        await putHours(tx, machineId, hoursOf(rows), merge, limits)
        for (const [channelId, points] of refused) await putRefusedEvents(tx, machineId, channelId, points)
        await tx.query(
          `delete from sample_event e
            using unnest($2::bigint[], $3::timestamptz[], $4::bigint[]) as u(channel_id, ts, digest)
            where e.machine_id = $1 and e.channel_id = u.channel_id and e.ts = u.ts and e.digest = u.digest`,
          [
            machineId,
            int8Array(rows.map((row) => row.channel_id)),
            timestamptzArray(rows.map((row) => row.ts.getTime())),
            int8Array(rows.map((row) => row.digest)),
          ],
        )
        return rows.length
      }),
  }
}

/** The first of rows in this order, with so many bytes of text at most, and one at least. */
const withinBytes = (rows: string, order: string): string => `select * from (
   select *, sum(coalesce(octet_length(txt), 0)) over w as bytes, row_number() over w as place from (${rows}) r
  window w as (order by ${order})) s
  where bytes <= $4 or place = 1 order by ${order}`

/** What counters gained on the day of a late point, and after it, is counted again. */
async function forgetCounterDays(tx: Queryable, machineId: number, from: number): Promise<void> {
  const { rows } = await tx.query<RemovedDay>(
    `delete from counter_day where machine_id = $1 and ends_at > $2
      returning machine_id as "machineId", day::text as day`,
    [machineId, new Date(from)],
  )
  await publishDaysChanged(tx, 'counter', rows)
  await forgetUsageAfter(tx, machineId, from)
}

/** Rows in the order of channel and time, cut at the hours. */
function hoursOf(rows: readonly StoredRow[]): Hour[] {
  const hours: (Hour & { readonly points: Point[] })[] = []
  for (const row of rows) {
    const point = pointOf(row)
    const hour = point.ts - (point.ts % HOUR_MS)
    const open = hours.at(-1)
    if (open?.channelId === row.channel_id && open.hour === hour) open.points.push(point)
    else hours.push({ channelId: row.channel_id, hour, points: [point] })
  }
  return hours
}
