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
import { pointsByChannel } from './segment-store.ts'

interface StoredRow extends PointRow {
  channel_id: number
}

interface PieceRow {
  readonly id: number
  readonly channel_id: number
  readonly first_ts: Date
  readonly count: number
  readonly data: Buffer
}

export interface LateMergeLimits extends BlockLimits {
  readonly momentBytes: number
  readonly latePieces: number
  readonly latePoints: number
  readonly eventRows: number
}

/** Moves late points and events of closed hours into their blocks. */
export function createLateMergeStore(db: Database, limits: LateMergeLimits = STORE_LIMITS) {
  return {
    async machinesWithLate(): Promise<number[]> {
      const { rows } = await db.query<{ machine_id: number }>('select distinct machine_id from sample_piece')
      return rows.map((row) => row.machine_id)
    },

    async machinesWithEvents(before: number): Promise<number[]> {
      const { rows } = await db.query<{ machine_id: number }>(
        'select distinct machine_id from sample_event where ts < $1',
        [new Date(before)],
      )
      return rows.map((row) => row.machine_id)
    },

    /**
     * How many late points of a machine were merged into their blocks; 0 when none are left. In the order in which they were
     * stored: of one moment the first counts. So a piece that reaches into open hours holds up those after it.
     */
    mergeLate: (machineId: number, before: number): Promise<number> =>
      db.transaction(async (tx) => {
        await lockPacking(tx)
        const { rows } = await tx.query<PieceRow>(
          `select id, channel_id, first_ts, count, data from (
             select *, sum(count) over w as points, sum(octet_length(data)) over w as bytes, row_number() over w as place
               from (select p.id, p.channel_id, p.first_ts, p.count, p.data from sample_piece p
                       left join (select channel_id, min(id) as id from sample_piece
                                   where machine_id = $1 and last_ts >= $2 and first_ts < $2 group by channel_id) open
                         on open.channel_id = p.channel_id
                      where p.machine_id = $1 and p.last_ts < $2 and (open.id is null or p.id < open.id)
                      order by p.channel_id, p.id limit $3) r
             window w as (order by channel_id, id)) s
            where points <= $4 and bytes <= $5 or place = 1`,
          [machineId, new Date(before), limits.latePieces, limits.latePoints, limits.bytesAtOnce],
        )
        if (rows.length === 0) return 0
        await putHours(tx, machineId, hoursOfPieces(rows), mergePoints, limits)
        await forgetCounterDays(
          tx,
          machineId,
          rows.reduce((first, row) => Math.min(first, row.first_ts.getTime()), before),
        )
        await tx.query('delete from sample_piece where machine_id = $1 and id = any($2::bigint[])', [
          machineId,
          int8Array(rows.map((row) => row.id)),
        ])
        return rows.reduce((sum, row) => sum + row.count, 0)
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
          [machineId, new Date(before), limits.eventRows, limits.bytesAtOnce],
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

/** The gains of counters on the day of a late point, and after it, are counted again. */
async function forgetCounterDays(tx: Queryable, machineId: number, from: number): Promise<void> {
  const { rows } = await tx.query<RemovedDay>(
    `delete from counter_day where machine_id = $1 and ends_at > $2
      returning machine_id as "machineId", day`,
    [machineId, new Date(from)],
  )
  await publishDaysChanged(tx, 'counter', rows)
  await forgetUsageAfter(tx, machineId, from)
}

/** In the order of channel and time. */
const hoursOf = (rows: readonly StoredRow[]): Hour[] =>
  Array.from(
    Map.groupBy(rows, (row) => row.channel_id),
    ([channelId, own]) => cutAtHours(channelId, own.map(pointOf)),
  ).flat()

/** The same; of one moment what was stored first counts. */
const hoursOfPieces = (rows: readonly PieceRow[]): Hour[] =>
  Array.from(pointsByChannel(rows.toSorted((a, b) => a.id - b.id)))
    .sort(([a], [b]) => a - b)
    .flatMap(([channelId, points]) => cutAtHours(channelId, points))

function cutAtHours(channelId: number, points: readonly Point[]): Hour[] {
  const hours: Hour[] = []
  let begin = 0
  for (let index = 1; index <= points.length; index++) {
    const hour = hourOf(points[begin])
    if (index < points.length && hourOf(points[index]) === hour) continue
    hours.push({ channelId, hour, points: points.slice(begin, index) })
    begin = index
  }
  return hours
}

const hourOf = (point: Point | undefined): number => {
  const ts = point?.ts ?? 0
  return ts - (ts % HOUR_MS)
}
