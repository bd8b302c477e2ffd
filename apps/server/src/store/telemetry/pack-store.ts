import { setImmediate } from 'node:timers/promises'
import type { Point } from '@millwright/domain/point/point'
import { combine, HOUR_MS, MINUTE_MS, type Rollup, rollUp } from '@millwright/domain/series/rollup'
import { STORE_LIMITS } from '../../limits.ts'
import { byteaArray, float8Array, int8Array, timestamptzArray } from '../database/binary-arrays.ts'
import type { Database, Queryable } from '../database/database.ts'
import { publishDaysChanged, type RemovedDay } from '../events/publish-store.ts'
import { forgetUsageAfter } from '../status/usage-day-store.ts'
import { packMinutes, packPoints, unpackPoints } from './block-bytes.ts'
import { lockPacking } from './pack-lock-store.ts'
import { mergeEvents, mergePoints, type PointRow, pointOf } from './point-store.ts'
import { insertRows } from './sample-insert-store.ts'
import { columnsOf, segmentsOfHour } from './segment-store.ts'

interface StoredRow extends PointRow {
  channel_id: number
}

interface Hour {
  readonly channelId: number
  readonly hour: number
  readonly points: readonly Point[]
}

/** Moves points of closed hours from segments into blocks, with the rollups that follow from them. */
export function createPackStore(db: Database) {
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
      db.transaction(async (tx) => {
        await lockPacking(tx)
        await putHours(tx, machineId, await freshHours(tx, machineId, hour), mergePoints)
        // A day that was counted before this hour was closed may lack points of it.
        await forgetUsageAfter(tx, machineId, hour)
      }),

    /** The points of a machine's hour that could not be packed become late ones. */
    setAside: (machineId: number, hour: number): Promise<void> =>
      db.transaction(async (tx) => {
        await lockPacking(tx)
        for (const { channelId, points } of await freshHours(tx, machineId, hour))
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
          `select channel_id, ts, num, txt, is_json from sample_late
            where machine_id = $1 and ts < $2 order by channel_id, ts limit $3`,
          [machineId, new Date(before), STORE_LIMITS.lateRows],
        )
        if (rows.length === 0) return 0
        await putHours(tx, machineId, hoursOf(rows), mergePoints)
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
          `select channel_id, ts, digest, num, txt, is_json from sample_event
            where machine_id = $1 and ts < $2 order by channel_id, ts, digest limit $3`,
          [machineId, new Date(before), STORE_LIMITS.lateRows],
        )
        if (rows.length === 0) return 0
        await putHours(tx, machineId, hoursOf(rows), mergeEvents)
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

/** What was stored of a machine's hour while it was open. Rows are from before there were segments. */
async function freshHours(tx: Queryable, machineId: number, hour: number): Promise<Hour[]> {
  const { rows } = await tx.query<StoredRow>(
    `select channel_id, ts, num, txt, is_json from sample
      where machine_id = $1 and ts >= $2 and ts < $3 order by channel_id, ts`,
    [machineId, new Date(hour), new Date(hour + HOUR_MS)],
  )
  const segments = await segmentsOfHour(tx, machineId, hour)
  const ofRows = new Map(hoursOf(rows).map((each) => [each.channelId, each.points]))
  const channelIds = [...new Set([...ofRows.keys(), ...segments.keys()])].sort((a, b) => a - b)
  return channelIds.map((channelId) => {
    const [known, fresh] = [ofRows.get(channelId), segments.get(channelId) ?? []]
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

async function putHours(
  tx: Queryable,
  machineId: number,
  hours: readonly Hour[],
  merge: typeof mergePoints,
): Promise<void> {
  if (hours.length === 0) return
  const keys = [
    machineId,
    int8Array(hours.map((each) => each.channelId)),
    timestamptzArray(hours.map((each) => each.hour)),
  ]
  const { rows } = await tx.query<{ channel_id: number; hour: Date; data: Buffer }>(
    `select b.channel_id, b.hour, b.data from sample_block b
       join unnest($2::bigint[], $3::timestamptz[]) as u(channel_id, hour)
         on b.channel_id = u.channel_id and b.hour = u.hour
      where b.machine_id = $1`,
    keys,
  )
  const stored = new Map(rows.map((row) => [`${row.channel_id} ${row.hour.getTime()}`, row.data]))
  const packed: PackedHour[] = []
  for (const each of hours) {
    const block = stored.get(`${each.channelId} ${each.hour}`)
    packed.push(packOf(each, block ? merge(unpackPoints(block), each.points) : each.points))
    // Messages that came meanwhile go first.
    await setImmediate()
  }
  await putBlocks(tx, machineId, packed)
  await putRollups(tx, machineId, packed)
}

/** An hour of a channel as it is stored. */
interface PackedHour extends Pick<Hour, 'channelId' | 'hour'> {
  readonly count: number
  readonly data: Buffer
  /** Null without a number in it. */
  readonly rollup: { readonly whole: Rollup; readonly minutes: Buffer } | null
}

function packOf({ channelId, hour }: Hour, points: readonly Point[]): PackedHour {
  const { ts, num } = columnsOf(points)
  const minutes = rollUp(ts, num, MINUTE_MS)
  const whole = combine(minutes)
  return {
    channelId,
    hour,
    count: points.length,
    data: packPoints(points),
    rollup: whole && { whole, minutes: packMinutes(hour, minutes) },
  }
}

const putBlocks = (tx: Queryable, machineId: number, hours: readonly PackedHour[]) =>
  tx.query(
    `insert into sample_block (machine_id, channel_id, hour, count, data)
     select $1, c, h, n, d from unnest($2::bigint[], $3::timestamptz[], $4::bigint[], $5::bytea[]) as u(c, h, n, d)
     on conflict (machine_id, channel_id, hour) do update set count = excluded.count, data = excluded.data`,
    [
      machineId,
      int8Array(hours.map((each) => each.channelId)),
      timestamptzArray(hours.map((each) => each.hour)),
      int8Array(hours.map((each) => each.count)),
      byteaArray(hours.map((each) => each.data)),
    ],
  )

async function putRollups(tx: Queryable, machineId: number, hours: readonly PackedHour[]): Promise<void> {
  const rollups = hours.flatMap(({ channelId, hour, rollup }) =>
    rollup ? [{ channelId, hour, ...rollup }] : [],
  )
  if (rollups.length === 0) return
  await tx.query(
    `insert into sample_rollup (machine_id, channel_id, hour, count, min, max, sum, last, minutes)
     select $1, * from unnest($2::bigint[], $3::timestamptz[], $4::bigint[], $5::float8[], $6::float8[], $7::float8[],
                              $8::float8[], $9::bytea[])
     on conflict (machine_id, channel_id, hour) do update set count = excluded.count, min = excluded.min,
       max = excluded.max, sum = excluded.sum, last = excluded.last, minutes = excluded.minutes`,
    [
      machineId,
      int8Array(rollups.map((each) => each.channelId)),
      timestamptzArray(rollups.map((each) => each.hour)),
      int8Array(rollups.map((each) => each.whole.count)),
      float8Array(rollups.map((each) => each.whole.min)),
      float8Array(rollups.map((each) => each.whole.max)),
      float8Array(rollups.map((each) => each.whole.sum)),
      float8Array(rollups.map((each) => each.whole.last)),
      byteaArray(rollups.map((each) => each.minutes)),
    ],
  )
}
