import { setImmediate } from 'node:timers/promises'
import type { Point } from '@millwright/domain/points/point'
import { HOUR_MS } from '@millwright/domain/points/rollup'
import { int8Array, timestamptzArray } from '../database/binary-arrays.ts'
import type { Database, Queryable } from '../database/database.ts'
import { publishDaysChanged, type RemovedDay } from '../events/publish-store.ts'
import { STORE_LIMITS } from '../runtime/limits.ts'
import { type BlockLimits, type Hour, type Merge, putHours } from './block-store.ts'
import { forgetUsageAfter } from './counted-days-store.ts'
import { boundMoments } from './moment-limit.ts'
import { lockPacking } from './pack-lock-store.ts'
import { mergeEvents, mergePoints, type PointRow, pointOf, readFresh } from './point-store.ts'
import { putRefusedEvents } from './rejected-store.ts'
import { insertRows } from './sample-insert-store.ts'
import { createSegmentMergeStore } from './segment-merge-store.ts'
import { SEVERAL } from './segment-rows.ts'
import { channelsTogether, segmentsOfHour } from './segment-store.ts'

interface StoredRow extends PointRow {
  channel_id: number
}

export interface PackLimits extends BlockLimits {
  readonly momentBytes: number
  readonly lateRows: number
}

/** Moves points of closed hours from segments into blocks, with the rollups that follow from them. */
export function createPackStore(db: Database, limits: PackLimits = STORE_LIMITS) {
  const segments = createSegmentMergeStore(db)

  /** All that was stored of a machine's hour while it was open, in as many transactions as its bytes take. */
  async function eachOfHour(
    machineId: number,
    hour: number,
    put: (tx: Queryable, hours: readonly Hour[]) => Promise<void>,
  ): Promise<void> {
    const sizes = await freshSizes(db, machineId, hour)
    if (sumOf(sizes.values()) <= limits.bytesAtOnce) {
      await db.transaction(async (tx) => {
        await lockPacking(tx)
        await put(tx, sizes.size > 0 ? await freshHours(tx, machineId, hour) : [])
      })
      return
    }
    // Afterwards a channel with long texts has segments of its own, and is read without the others.
    while (await segments.merge({ machineId, hour })) await setImmediate()
    for (const channelIds of await channelGroups(machineId, hour))
      for (let from = hour; from < hour + HOUR_MS; ) {
        const stretch = { machineId, channelIds, from, to: hour + HOUR_MS }
        from = await db.transaction(async (tx) => {
          await lockPacking(tx)
          const { points, to } = await readFresh(tx, stretch, limits.bytesAtOnce)
          await put(tx, hoursWith(hour, points))
          return to
        })
        await setImmediate()
      }
  }

  /** The channels of an hour, so many bytes together, and one at least. */
  async function channelGroups(machineId: number, hour: number): Promise<number[][]> {
    const sizes = await freshSizes(db, machineId, hour)
    sizes.delete(SEVERAL)
    for (const channelId of await channelsTogether(db, machineId, hour))
      sizes.set(channelId, sizes.get(channelId) ?? 0)
    const groups: number[][] = []
    let bytes = 0
    for (const [channelId, size] of [...sizes].sort(([a], [b]) => a - b)) {
      const open = groups.at(-1)
      bytes += size
      if (open && bytes <= limits.bytesAtOnce) open.push(channelId)
      else {
        groups.push([channelId])
        bytes = size
      }
    }
    return groups
  }

  return {
    async state(): Promise<{ frozenBefore: number; packedBefore: number }> {
      const { rows } = await db.query<{ frozen: Date; packed: Date }>(
        'select frozen_before as frozen, packed_before as packed from pack_state',
      )
      return { frozenBefore: rows[0]?.frozen.getTime() ?? 0, packedBefore: rows[0]?.packed.getTime() ?? 0 }
    },

    /** All that can have points, whether they spoke or were spoken of: what is left out here would be lost. */
    async machines(): Promise<number[]> {
      const { rows } = await db.query<{ machine_id: number }>(
        'select machine_id from machine_link union select machine_id from machine_channel order by machine_id',
      )
      return rows.map((row) => row.machine_id)
    },

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

    /** The segments of a closed hour stay where they are until their partition is dropped: nobody reads them any more. */
    packHour: (machineId: number, hour: number): Promise<void> =>
      eachOfHour(machineId, hour, async (tx, hours) => {
        await putHours(tx, machineId, hours, mergePoints, limits)
        // A day that was counted before this hour was closed may lack points of it.
        await forgetUsageAfter(tx, machineId, hour)
      }),

    /** The points of a machine's hour that could not be packed become late ones. */
    setAside: (machineId: number, hour: number): Promise<void> =>
      eachOfHour(machineId, hour, async (tx, hours) => {
        for (const { channelId, points } of hours)
          await insertRows(
            tx,
            'sample_late',
            points.map((point) => ({ machineId, channelId, ...point })),
          )
      }),

    async packedTo(ts: number): Promise<void> {
      await db.query('update pack_state set packed_before = greatest(packed_before, $1), round = round + 1', [
        new Date(ts),
      ])
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

export type PackStore = ReturnType<typeof createPackStore>

/** The first of rows in this order, with so many bytes of text at most, and one at least. */
const withinBytes = (rows: string, order: string): string => `select * from (
   select *, sum(coalesce(octet_length(txt), 0)) over w as bytes, row_number() over w as place from (${rows}) r
  window w as (order by ${order})) s
  where bytes <= $4 or place = 1 order by ${order}`

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, each) => sum + each, 0)

/** The bytes of an hour that is not packed, by channel; those of segments of several channels under `SEVERAL`. */
async function freshSizes(db: Queryable, machineId: number, hour: number): Promise<Map<number, number>> {
  const { rows } = await db.query<{ channel_id: number; bytes: number }>(
    `select channel_id, sum(bytes) as bytes from (
       select channel_id, octet_length(data) as bytes from sample_segment
        where machine_id = $1 and last_ts >= $2 and last_ts < $3
       union all
       select channel_id, coalesce(octet_length(txt), 0) from sample
        where machine_id = $1 and ts >= $2 and ts < $3) s group by channel_id`,
    [machineId, new Date(hour), new Date(hour + HOUR_MS)],
  )
  return new Map(rows.map((row) => [row.channel_id, Number(row.bytes)]))
}

const hoursWith = (hour: number, points: ReadonlyMap<number, readonly Point[]>): Hour[] =>
  [...points].flatMap(([channelId, own]) => (own.length > 0 ? [{ channelId, hour, points: own }] : []))

/** What was stored of a machine's hour while it was open. Rows are from before there were segments. */
async function freshHours(tx: Queryable, machineId: number, hour: number): Promise<Hour[]> {
  const { rows } = await tx.query<StoredRow>(
    `select channel_id, ts, num, txt, is_json from sample
      where machine_id = $1 and ts >= $2 and ts < $3 order by channel_id, ts`,
    [machineId, new Date(hour), new Date(hour + HOUR_MS)],
  )
  const inSegments = await segmentsOfHour(tx, machineId, hour)
  const ofRows = new Map(hoursOf(rows).map((each) => [each.channelId, each.points]))
  const channelIds = [...new Set([...ofRows.keys(), ...inSegments.keys()])].sort((a, b) => a - b)
  return channelIds.map((channelId) => {
    const [known, fresh] = [ofRows.get(channelId), inSegments.get(channelId) ?? []]
    return { channelId, hour, points: known ? mergePoints(known, fresh) : fresh }
  })
}

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
