import type { Point } from '@millwright/domain/point/point'
import { HOUR_MS } from '@millwright/domain/series/rollup'
import type { Columns } from '@millwright/domain/series/thin'
import { int8Array, timestamptzArray } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import { idList } from '../database/id-list.ts'
import { decodeSegment, segmentColumns } from './codec/segment.ts'
import { cutColumns, joinColumns } from './columns.ts'
import type { SampleRow } from './sample-rows.ts'
import { inTimeOrder, SEVERAL } from './segment-rows.ts'

export const COPY_SEGMENTS =
  'copy sample_segment (machine_id, channel_id, first_ts, last_ts, count, data) from stdin (format binary)'

interface SegmentRow {
  readonly id: number
  readonly channel_id: number
  readonly data: Buffer
}

export interface SegmentStretch {
  readonly machineId: number
  readonly channelIds: readonly number[]
  /** Included. */
  readonly from: number
  /** Not included. */
  readonly to: number
}

/** In one statement: merging moves points from the first kind of segments to the second. */
const SEGMENTS = `select id, channel_id, data from sample_segment
  where machine_id = $1 and channel_id = ${SEVERAL} and last_ts >= $3 and first_ts < $4
 union all
 select id, channel_id, data from sample_segment
  where machine_id = $1 and channel_id = any($2::bigint[]) and channel_id <> ${SEVERAL} and last_ts >= $3 and first_ts < $4
 order by id`

async function segmentsIn(db: Queryable, stretch: SegmentStretch): Promise<SegmentRow[]> {
  const { machineId, channelIds, from, to } = stretch
  const values = [machineId, int8Array(channelIds), new Date(from), new Date(to)]
  const { rows } = await db.query<SegmentRow>(SEGMENTS, values)
  return rows
}

/** Points of the stretch by channel, in time order; of those of one moment the one that was stored first. */
export async function segmentPoints(
  db: Queryable,
  stretch: SegmentStretch,
): Promise<Map<number, readonly Point[]>> {
  const found = pointsByChannel(await segmentsIn(db, stretch), new Set(stretch.channelIds))
  const { from, to } = stretch
  for (const [channelId, points] of found)
    found.set(
      channelId,
      points.filter(({ ts }) => ts >= from && ts < to),
    )
  return found
}

/** Of segments in the order of their numbers. */
export function pointsByChannel(
  segments: readonly Pick<SegmentRow, 'data'>[],
  wanted?: ReadonlySet<number>,
): Map<number, readonly Point[]> {
  const found = new Map<number, Point[]>()
  for (const { data } of segments) {
    for (const { channelId, points } of decodeSegment(data, wanted)) {
      const known = found.get(channelId)
      if (known) for (const point of points) known.push(point)
      else found.set(channelId, [...points])
    }
  }
  return new Map(Array.from(found, ([channelId, points]) => [channelId, inTimeOrder(points)]))
}

/** All that was stored of a machine's hour while it was open, by channel. */
export async function segmentsOfHour(
  db: Queryable,
  machineId: number,
  hour: number,
): Promise<Map<number, readonly Point[]>> {
  const { rows } = await db.query<SegmentRow>(
    `select id, channel_id, data from sample_segment
      where machine_id = $1 and channel_id = ${SEVERAL} and last_ts >= $2 and last_ts < $3
     union all
     select id, channel_id, data from sample_segment
      where machine_id = $1 and channel_id <> ${SEVERAL} and last_ts >= $2 and last_ts < $3
     order by id`,
    [machineId, new Date(hour), new Date(hour + HOUR_MS)],
  )
  return pointsByChannel(rows)
}

/** The numbers of one channel. */
export async function segmentNumbers(
  db: Queryable,
  { channelId, ...stretch }: Omit<SegmentStretch, 'channelIds'> & { readonly channelId: number },
): Promise<Columns> {
  const rows = await segmentsIn(db, { ...stretch, channelIds: [channelId] })
  return cutColumns(numbersOf(rows, channelId), stretch.from, stretch.to)
}

/** Of segments in the order of their numbers. A text may be the first of its moment, so its number does not count. */
function numbersOf(rows: readonly SegmentRow[], channelId: number): Columns {
  const found: Columns[] = []
  for (const { data } of rows) {
    const columns = segmentColumns(data, channelId)
    if (!columns) return columnsOf(pointsByChannel(rows, new Set([channelId])).get(channelId) ?? [])
    found.push(columns)
  }
  return eachMomentOnce(joinColumns(found))
}

/** The numbers among points. */
export function columnsOf(points: readonly Point[]): Columns {
  const ts: number[] = []
  const num: number[] = []
  for (const { ts: at, value } of points) {
    if (value.kind !== 'number') continue
    ts.push(at)
    num.push(value.num)
  }
  return { ts, num }
}

/** Columns in any order, brought into that of time; of one moment the first stays. Most are in order already. */
function eachMomentOnce(columns: Columns): Columns {
  const { ts, num } = columns
  let index = 1
  while (index < ts.length && (ts[index - 1] ?? 0) < (ts[index] ?? 0)) index++
  if (index >= ts.length) return columns
  const sorted = inTimeOrder(ts.map((at, place) => ({ ts: at, num: num[place] ?? 0 })))
  return { ts: sorted.map((each) => each.ts), num: sorted.map((each) => each.num) }
}

export interface SegmentWindow {
  readonly machineId: number
  readonly channelId: number
  readonly from: number
  readonly to: number
}

/** The numbers of many channels of many machines, in the order of the windows, which may overlap. */
export async function numbersOfWindows(
  db: Queryable,
  windows: readonly SegmentWindow[],
  border: number,
): Promise<Columns[]> {
  if (windows.length === 0) return []
  const several = await severalOf(db, windows, border)
  // After the others: merging moves points from those to these, and what is found twice counts once.
  const single = await singleOf(db, windows, border)
  const decoded = new Map<string, Columns>()
  const columnsOf = (machineId: number, channelId: number): Columns => {
    const key = `${machineId} ${channelId}`
    const known = decoded.get(key)
    if (known) return known
    const rows = [...(several.get(machineId) ?? []), ...(single.get(key) ?? [])].sort((a, b) => a.id - b.id)
    const ordered = numbersOf(rows, channelId)
    decoded.set(key, ordered)
    return ordered
  }
  return windows.map(({ machineId, channelId, from, to }) =>
    cutColumns(columnsOf(machineId, channelId), Math.max(from, border), to),
  )
}

interface MachineSegmentRow extends SegmentRow {
  readonly machine_id: number
}

async function severalOf(
  db: Queryable,
  windows: readonly SegmentWindow[],
  border: number,
): Promise<Map<number, MachineSegmentRow[]>> {
  const asked = joined(windows, ({ machineId }) => `${machineId}`)
  const { rows } = await db.query<MachineSegmentRow>(
    `select s.id, s.machine_id, s.channel_id, s.data
       from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as a(machine_id, from_ts, to_ts)
       join sample_segment s on s.machine_id = a.machine_id and s.channel_id = ${SEVERAL}
        and s.last_ts >= a.from_ts and s.first_ts < a.to_ts and s.last_ts >= $4`,
    [
      int8Array(asked.map(({ machineId }) => machineId)),
      timestamptzArray(asked.map(({ from }) => from)),
      timestamptzArray(asked.map(({ to }) => to)),
      new Date(border),
    ],
  )
  return Map.groupBy(rows, (row) => row.machine_id)
}

async function singleOf(
  db: Queryable,
  windows: readonly SegmentWindow[],
  border: number,
): Promise<Map<string, MachineSegmentRow[]>> {
  const asked = joined(windows, ({ machineId, channelId }) => `${machineId} ${channelId}`)
  const { rows } = await db.query<MachineSegmentRow>(
    `select s.id, s.machine_id, s.channel_id, s.data
       from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::timestamptz[])
         as a(machine_id, channel_id, from_ts, to_ts)
       join sample_segment s on s.machine_id = a.machine_id and s.channel_id = a.channel_id and s.channel_id <> ${SEVERAL}
        and s.last_ts >= a.from_ts and s.first_ts < a.to_ts and s.last_ts >= $5`,
    [
      int8Array(asked.map(({ machineId }) => machineId)),
      int8Array(asked.map(({ channelId }) => channelId)),
      timestamptzArray(asked.map(({ from }) => from)),
      timestamptzArray(asked.map(({ to }) => to)),
      new Date(border),
    ],
  )
  return Map.groupBy(rows, (row) => `${row.machine_id} ${row.channel_id}`)
}

/** One window from the first to the last moment for all of the same key. */
function joined(
  windows: readonly SegmentWindow[],
  keyOf: (window: SegmentWindow) => string,
): SegmentWindow[] {
  const byKey = new Map<string, SegmentWindow>()
  for (const window of windows) {
    const key = keyOf(window)
    const known = byKey.get(key)
    const from = Math.min(known?.from ?? window.from, window.from)
    const to = Math.max(known?.to ?? window.to, window.to)
    byKey.set(key, { ...window, from, to })
  }
  return [...byKey.values()]
}

/** A row of `selectStored`; `stored_of` is the machine. */
export interface StoredRow {
  readonly stored_of: number
  readonly data: Buffer
}

/**
 * The segments that may hold one of these points already, as a statement without parameters. Of a machine whose times go on
 * there are none.
 */
export function selectStored(rows: readonly SampleRow[]): string {
  const asked = joined(
    rows.map(({ machineId, channelId, ts }) => ({ machineId, channelId, from: ts, to: ts })),
    ({ machineId }) => `${machineId}`,
  )
  const times = (all: readonly number[]) =>
    `'{${all.map((ts) => new Date(ts).toISOString()).join()}}'::timestamptz[]`
  const channels = [...new Set(rows.map(({ channelId }) => channelId))]
  const from = `from unnest(${idList(asked.map(({ machineId }) => machineId))}, ${times(asked.map((each) => each.from))},
                ${times(asked.map(({ to }) => to))}) as a(machine_id, from_ts, to_ts)
    join sample_segment s on s.machine_id = a.machine_id and s.last_ts >= a.from_ts and s.first_ts <= a.to_ts`
  return `select s.machine_id as stored_of, s.data ${from} and s.channel_id = ${SEVERAL}
    union all select s.machine_id, s.data ${from} and s.channel_id <> ${SEVERAL} and s.channel_id = any(${idList(channels)})`
}

/** Those of the rows that none of the segments holds. */
export function notStored<Row extends SampleRow>(rows: readonly Row[], stored: readonly StoredRow[]): Row[] {
  if (stored.length === 0) return [...rows]
  const wanted = new Set(rows.map((row) => row.channelId))
  const known = new Set<string>()
  for (const { stored_of, data } of stored)
    for (const { channelId, points } of decodeSegment(data, wanted))
      for (const { ts } of points) known.add(`${stored_of} ${channelId} ${ts}`)
  return rows.filter(({ machineId, channelId, ts }) => !known.has(`${machineId} ${channelId} ${ts}`))
}
