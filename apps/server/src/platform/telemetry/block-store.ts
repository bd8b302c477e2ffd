import { setImmediate } from 'node:timers/promises'
import type { Point } from '@millwright/domain/points/point'
import { combine, type Rollup, rollUp } from '@millwright/domain/points/rollup'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { int8Array, timestamptzArray } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import { insertRows } from '../database/insert-rows-store.ts'
import { STORE_LIMITS } from '../runtime/limits.ts'
import { packMinutes, packPoints, unpackPoints } from './block-bytes.ts'
import { blockPages } from './block-page-store.ts'
import { columnsOf } from './columns.ts'
import { cutByTexts } from './text-weight.ts'

/** Points of one channel and one hour, in time order. */
export interface Hour {
  readonly channelId: number
  readonly hour: number
  readonly points: readonly Point[]
}

export interface BlockLimits {
  readonly blockBytes: number
  readonly bytesAtOnce: number
}

/** Stored points of a block and those that belong into it become one list; both are in time order. */
export type Merge = (stored: readonly Point[], points: readonly Point[], channelId: number) => Point[]

/** Points that belong into one block. */
interface Change extends Hour {
  /** Where the block begins: the first one of an hour with the hour, others with their first point. */
  readonly start: number
  /** Of the stored block; 0 where there is none. */
  readonly bytes: number
  /** Whether the hour has no other block. */
  readonly isOnly: boolean
}

/**
 * Puts points into the blocks of their hours. The blocks of an hour follow each other in time: one whose texts are long is
 * cut. A few of them are in memory at a time.
 */
export async function putHours(
  tx: Queryable,
  machineId: number,
  hours: readonly Hour[],
  merge: Merge,
  { blockBytes, bytesAtOnce }: BlockLimits = STORE_LIMITS,
): Promise<void> {
  if (hours.length === 0) return
  const changes = changesOf(hours, await storedStarts(tx, machineId, hours))
  const rollups: HourRollup[] = []
  const parted = new Map<string, Omit<Hour, 'points'>>()
  let turnBegan = performance.now()
  for (const group of groupsOf(changes, bytesAtOnce)) {
    const stored = await storedBlocks(tx, machineId, group)
    const packed: Packed[] = []
    for (const { channelId, hour, start, isOnly, points } of group) {
      const block = stored.get(keyOf(channelId, start))
      const merged = merge(block ? unpackPoints(block) : [], points, channelId)
      const pieces = cutByTexts(merged, blockBytes)
      for (const [index, piece] of pieces.entries()) {
        const begin = index === 0 ? start : (piece[0]?.ts ?? start)
        packed.push({ channelId, start: begin, count: piece.length, data: packPoints(piece) })
        if (performance.now() - turnBegan > TURN_MS) {
          await setImmediate()
          turnBegan = performance.now()
        }
      }
      if (isOnly && pieces.length === 1)
        rollups.push({ channelId, hour, minutes: minutesOf(columnsOf(merged)) })
      else if (points.some(({ value }) => value.kind === 'number'))
        parted.set(keyOf(channelId, hour), { channelId, hour })
    }
    await putBlocks(tx, machineId, packed)
  }
  for (const { channelId, hour } of parted.values())
    rollups.push({ channelId, hour, minutes: await minutesOfBlocks(tx, machineId, channelId, hour) })
  await putRollups(tx, machineId, rollups)
}

/** How long messages that came meanwhile wait at most. */
const TURN_MS = 2

const keyOf = (channelId: number, ts: number): string => `${channelId} ${ts}`

const minutesOf = ({ ts, num }: ReturnType<typeof columnsOf>): Rollup[] => rollUp(ts, num, MINUTE_MS)

interface StoredStart {
  readonly start: number
  readonly bytes: number
}

/** Where the blocks of these hours begin, by channel and hour. */
async function storedStarts(
  tx: Queryable,
  machineId: number,
  hours: readonly Hour[],
): Promise<Map<string, StoredStart[]>> {
  const { rows } = await tx.query<{ channel_id: number; of_hour: Date; hour: Date; bytes: number }>(
    `select b.channel_id, u.hour as of_hour, b.hour, octet_length(b.data) as bytes from sample_block b
       join unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as u(channel_id, hour, next_hour)
         on b.channel_id = u.channel_id and b.hour >= u.hour and b.hour < u.next_hour
      where b.machine_id = $1 order by b.channel_id, b.hour`,
    [
      machineId,
      int8Array(hours.map((each) => each.channelId)),
      timestamptzArray(hours.map((each) => each.hour)),
      timestamptzArray(hours.map((each) => each.hour + HOUR_MS)),
    ],
  )
  const starts = new Map<string, StoredStart[]>()
  for (const { channel_id, of_hour, hour, bytes } of rows) {
    const key = keyOf(channel_id, of_hour.getTime())
    starts.set(key, [...(starts.get(key) ?? []), { start: hour.getTime(), bytes }])
  }
  return starts
}

/** Each point belongs to the last block that does not begin after it. */
function changesOf(hours: readonly Hour[], stored: ReadonlyMap<string, readonly StoredStart[]>): Change[] {
  return hours.flatMap(({ channelId, hour, points }) => {
    const known = stored.get(keyOf(channelId, hour)) ?? [{ start: hour, bytes: 0 }]
    return known.flatMap(({ start, bytes }, index): Change[] => {
      const [from, to] = [index === 0 ? hour : start, known[index + 1]?.start ?? hour + HOUR_MS]
      const own = known.length === 1 ? points : points.filter(({ ts }) => ts >= from && ts < to)
      const isOnly = known.length === 1
      return own.length > 0 ? [{ channelId, hour, start, bytes, isOnly, points: own }] : []
    })
  })
}

/** So many stored bytes together, and one change at least. */
function groupsOf(changes: readonly Change[], bytesAtOnce: number): Change[][] {
  const groups: Change[][] = []
  let bytes = 0
  for (const change of changes) {
    const open = groups.at(-1)
    bytes += change.bytes
    if (open && bytes <= bytesAtOnce) open.push(change)
    else {
      groups.push([change])
      bytes = change.bytes
    }
  }
  return groups
}

async function storedBlocks(
  tx: Queryable,
  machineId: number,
  changes: readonly Change[],
): Promise<Map<string, Buffer>> {
  const wanted = changes.filter(({ bytes }) => bytes > 0)
  if (wanted.length === 0) return new Map()
  const { rows } = await tx.query<{ channel_id: number; hour: Date; data: Buffer }>(
    `select b.channel_id, b.hour, b.data from sample_block b
       join unnest($2::bigint[], $3::timestamptz[]) as u(channel_id, hour)
         on b.channel_id = u.channel_id and b.hour = u.hour
      where b.machine_id = $1`,
    [
      machineId,
      int8Array(wanted.map((each) => each.channelId)),
      timestamptzArray(wanted.map((each) => each.start)),
    ],
  )
  return new Map(rows.map((row) => [keyOf(row.channel_id, row.hour.getTime()), row.data]))
}

/** A block as it is stored. */
interface Packed {
  readonly channelId: number
  readonly start: number
  readonly count: number
  readonly data: Buffer
}

const putBlocks = (tx: Queryable, machineId: number, blocks: readonly Packed[]) =>
  insertRows(
    tx,
    'sample_block',
    [
      { name: 'machine_id', type: 'bigint', values: blocks.map(() => machineId) },
      { name: 'channel_id', type: 'bigint', values: blocks.map((each) => each.channelId) },
      { name: 'hour', type: 'timestamptz', values: blocks.map((each) => each.start) },
      { name: 'count', type: 'bigint', values: blocks.map((each) => each.count) },
      { name: 'data', type: 'bytea', values: blocks.map((each) => each.data) },
    ],
    'on conflict (machine_id, channel_id, hour) do update set count = excluded.count, data = excluded.data',
  )

/** The numbers of an hour in minutes. */
interface HourRollup extends Omit<Hour, 'points'> {
  readonly minutes: readonly Rollup[]
}

/** Of an hour with several blocks, one after the other; a minute may lie in two. */
async function minutesOfBlocks(
  tx: Queryable,
  machineId: number,
  channelId: number,
  hour: number,
): Promise<Rollup[]> {
  const cut = { from: hour, to: hour + HOUR_MS, withoutTexts: true }
  const found: Rollup[] = []
  for await (const page of blockPages(tx, { machineId, channelIds: [channelId], ...cut }, 'asc'))
    for (const { data } of page) found.push(...minutesOf(columnsOf(unpackPoints(data, cut))))
  const byMinute = Map.groupBy(found, ({ from }) => from)
  return [...byMinute.values()].flatMap((same) => combine(same) ?? [])
}

async function putRollups(tx: Queryable, machineId: number, hours: readonly HourRollup[]): Promise<void> {
  const rollups = hours.flatMap(({ channelId, hour, minutes }) => {
    const whole = combine(minutes)
    return whole ? [{ channelId, hour, whole, minutes: packMinutes(hour, minutes) }] : []
  })
  if (rollups.length === 0) return
  await insertRows(
    tx,
    'sample_rollup',
    [
      { name: 'machine_id', type: 'bigint', values: rollups.map(() => machineId) },
      { name: 'channel_id', type: 'bigint', values: rollups.map((each) => each.channelId) },
      { name: 'hour', type: 'timestamptz', values: rollups.map((each) => each.hour) },
      { name: 'count', type: 'bigint', values: rollups.map((each) => each.whole.count) },
      { name: 'min', type: 'float8', values: rollups.map((each) => each.whole.min) },
      { name: 'max', type: 'float8', values: rollups.map((each) => each.whole.max) },
      { name: 'sum', type: 'float8', values: rollups.map((each) => each.whole.sum) },
      { name: 'last', type: 'float8', values: rollups.map((each) => each.whole.last) },
      { name: 'minutes', type: 'bytea', values: rollups.map((each) => each.minutes) },
    ],
    `on conflict (machine_id, channel_id, hour) do update set count = excluded.count, min = excluded.min,
       max = excluded.max, sum = excluded.sum, last = excluded.last, minutes = excluded.minutes`,
  )
}
