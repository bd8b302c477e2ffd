import { setImmediate } from 'node:timers/promises'
import type { Point } from '@millwright/domain/points/point'
import { HOUR_MS } from '@millwright/domain/points/rollup'
import type { Columns } from '@millwright/domain/points/thin'
import { int8Array, timestamptzArray } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import { idList } from '../database/id-list.ts'
import { STORE_LIMITS } from '../runtime/limits.ts'
import type { BoundedPoints, Bounds } from './bounded-points.ts'
import type { Cut } from './codec/points.ts'
import { decodeSegment, segmentChannels, segmentColumns, segmentTimes } from './codec/segment.ts'
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
  where machine_id = $1 and channel_id = ${SEVERAL} and last_ts >= $3 and first_ts < $4 and id > $5
 union all
 select id, channel_id, data from sample_segment
  where machine_id = $1 and channel_id = any($2::bigint[]) and channel_id <> ${SEVERAL} and last_ts >= $3 and first_ts < $4
    and id > $5`

/** As many as have so many bytes, and one number at least; segments that were merged together have the same. */
const PAGE = `select id, channel_id, data, last_id from (
   select id, channel_id, data, sum(octet_length(data)) over (order by id) as bytes,
          min(id) over () as first_id, max(id) over () as last_id from (${SEGMENTS}) s) p
  where bytes <= $6 or id = first_id order by id`

/**
 * The segments of a stretch in the order of their numbers, so many bytes at a time. What is merged meanwhile moves to higher
 * numbers: nothing is passed over, and what comes twice counts once.
 */
async function* segmentPages(
  db: Queryable,
  { machineId, channelIds, ...stretch }: SegmentStretch,
  bounds: () => Bounds = () => stretch,
): AsyncGenerator<readonly SegmentRow[]> {
  for (let after = 0; ; ) {
    // They may have become narrower since the last page.
    const { from, to } = bounds()
    const values = [
      machineId,
      int8Array(channelIds),
      new Date(from),
      new Date(to),
      after,
      STORE_LIMITS.bytesAtOnce,
    ]
    const { rows } = await db.query<SegmentRow & { last_id: number }>(PAGE, values)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (last.id >= last.last_id) return
    after = last.id
    // Messages that came meanwhile go first.
    await setImmediate()
  }
}

/** Puts the points of a stretch to others; their bounds may become narrower with every page. */
export async function addSegmentPoints(
  db: Queryable,
  stretch: SegmentStretch & Pick<Cut, 'withoutTexts'>,
  points: Pick<BoundedPoints, 'add' | 'bounds'>,
): Promise<void> {
  const wanted = new Set(stretch.channelIds)
  const { withoutTexts = false } = stretch
  for await (const page of segmentPages(db, stretch, points.bounds))
    for (const { data } of page) {
      const cut = { ...points.bounds(), withoutTexts }
      for (const each of decodeSegment(data, wanted, cut)) points.add(each.channelId, each.points)
    }
}

/** Of segments in the order of their numbers: by channel, in time order, of one moment what was stored first. */
export function pointsByChannel(
  segments: readonly Pick<SegmentRow, 'data'>[],
): Map<number, readonly Point[]> {
  const found = new Map<number, Point[]>()
  for (const { data } of segments) {
    for (const { channelId, points } of decodeSegment(data)) {
      const known = found.get(channelId)
      if (known) for (const point of points) known.push(point)
      else found.set(channelId, [...points])
    }
  }
  return new Map(Array.from(found, ([channelId, points]) => [channelId, inTimeOrder(points)]))
}

/** All that was stored of a machine's hour while it was open, by channel; for an hour that is known to be small. */
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

/** The channels that the segments of several channels of a machine's hour hold. */
export async function channelsTogether(db: Queryable, machineId: number, hour: number): Promise<Set<number>> {
  const found = new Set<number>()
  const stretch = { machineId, channelIds: [], from: hour, to: hour + HOUR_MS }
  for await (const page of segmentPages(db, stretch))
    for (const { data } of page) for (const channelId of segmentChannels(data)) found.add(channelId)
  return found
}

/** The numbers of one channel. */
export async function segmentNumbers(
  db: Queryable,
  { channelId, ...stretch }: Omit<SegmentStretch, 'channelIds'> & { readonly channelId: number },
): Promise<Columns> {
  const numbers = createNumbers(channelId)
  for await (const page of segmentPages(db, { ...stretch, channelIds: [channelId] })) numbers.add(page)
  return cutColumns(numbers.columns(), stretch.from, stretch.to)
}

/** Of segments in the order of their numbers. A text may be the first of its moment, so its number does not count. */
function createNumbers(channelId: number) {
  const wanted = new Set([channelId])
  const found: Columns[] = []
  /** As soon as there is anything but numbers. */
  let points: Point[] | null = null

  return {
    add(rows: readonly Pick<SegmentRow, 'data'>[]): void {
      for (const { data } of rows) {
        const columns = points ? null : segmentColumns(data, channelId)
        if (columns) {
          found.push(columns)
          continue
        }
        points ??= pointsOf(joinColumns(found))
        for (const each of decodeSegment(data, wanted, NUMBERS_ONLY))
          for (const point of each.points) points.push(point)
      }
    },
    columns: (): Columns => (points ? columnsOf(inTimeOrder(points)) : eachMomentOnce(joinColumns(found))),
  }
}

const NUMBERS_ONLY: Cut = {
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
  withoutTexts: true,
}

const pointsOf = ({ ts, num }: Columns): Point[] =>
  ts.map((at, index) => ({ ts: at, value: { kind: 'number', num: num[index] ?? 0 } }))

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
  for (const { machineId, channelId, from, to } of joined(windows, keyOf)) {
    const key = keyOf({ machineId, channelId })
    const own = [...(several.get(machineId) ?? []), ...(single.get(key) ?? [])]
    if (own.every(isRead)) {
      const numbers = createNumbers(channelId)
      numbers.add(own.sort((a, b) => a.id - b.id))
      decoded.set(key, numbers.columns())
    } else {
      const stretch = { machineId, channelId, from: Math.max(from, border), to }
      decoded.set(key, await segmentNumbers(db, stretch))
    }
  }
  return windows.map(({ machineId, channelId, from, to }) =>
    cutColumns(decoded.get(keyOf({ machineId, channelId })) ?? NO_NUMBERS, Math.max(from, border), to),
  )
}

const keyOf = ({ machineId, channelId }: Pick<SegmentWindow, 'machineId' | 'channelId'>): string =>
  `${machineId} ${channelId}`

const NO_NUMBERS: Columns = { ts: [], num: [] }

/** Without data where a machine has too many bytes to be read with others. */
interface MachineSegmentRow extends Omit<SegmentRow, 'data'> {
  readonly machine_id: number
  readonly data: Buffer | null
}

const isRead = (row: MachineSegmentRow): row is MachineSegmentRow & { readonly data: Buffer } =>
  row.data !== null

/** The bytes of one machine. */
const DATA = `case when sum(octet_length(s.data)) over (partition by s.machine_id) <= ${STORE_LIMITS.segmentBytes}
  then s.data end as data`

async function severalOf(
  db: Queryable,
  windows: readonly SegmentWindow[],
  border: number,
): Promise<Map<number, MachineSegmentRow[]>> {
  const asked = joined(windows, ({ machineId }) => `${machineId}`)
  const { rows } = await db.query<MachineSegmentRow>(
    `select s.id, s.machine_id, s.channel_id, ${DATA}
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
  const asked = joined(windows, keyOf)
  const { rows } = await db.query<MachineSegmentRow>(
    `select s.id, s.machine_id, s.channel_id, ${DATA}
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
  return Map.groupBy(rows, (row) => keyOf({ machineId: row.machine_id, channelId: row.channel_id }))
}

/** One window from the first to the last moment for all of the same key. */
function joined(windows: readonly SegmentWindow[], by: (window: SegmentWindow) => string): SegmentWindow[] {
  const byKey = new Map<string, SegmentWindow>()
  for (const window of windows) {
    const key = by(window)
    const known = byKey.get(key)
    const from = Math.min(known?.from ?? window.from, window.from)
    const to = Math.max(known?.to ?? window.to, window.to)
    byKey.set(key, { ...window, from, to })
  }
  return [...byKey.values()]
}

/** A row of `selectStored`; `stored_of` is the machine. Without data where there are too many bytes for one answer. */
export interface StoredRow {
  readonly stored_of: number
  readonly data: Buffer | null
}

/**
 * The segments that may hold one of these points already, as a statement without parameters. Of a machine whose times go on
 * there are none.
 */
export function selectStored(rows: readonly SampleRow[]): string {
  const asked = spansOf(rows)
  const times = (all: readonly number[]) =>
    `'{${all.map((ts) => new Date(ts).toISOString()).join()}}'::timestamptz[]`
  const channels = [...new Set(rows.map(({ channelId }) => channelId))]
  const from = `from unnest(${idList(asked.map(({ machineId }) => machineId))}, ${times(asked.map((each) => each.from))},
                ${times(asked.map(({ to }) => to))}) as a(machine_id, from_ts, to_ts)
    join sample_segment s on s.machine_id = a.machine_id and s.last_ts >= a.from_ts and s.first_ts <= a.to_ts`
  return `select s.machine_id as stored_of, ${DATA} ${from} and s.channel_id = ${SEVERAL}
    union all select s.machine_id, ${DATA} ${from} and s.channel_id <> ${SEVERAL} and s.channel_id = any(${idList(channels)})`
}

/** One window a machine, from its first to its last point. */
const spansOf = (rows: readonly SampleRow[]): SegmentWindow[] =>
  joined(
    rows.map(({ machineId, channelId, ts }) => ({ machineId, channelId, from: ts, to: ts })),
    ({ machineId }) => `${machineId}`,
  )

/** Those of the rows that none of the segments holds. */
export async function notStored<Row extends SampleRow>(
  db: Queryable,
  rows: readonly Row[],
  stored: readonly StoredRow[],
): Promise<Row[]> {
  if (stored.length === 0) return [...rows]
  const wanted = new Set(rows.map((row) => row.channelId))
  const known = new Set<string>()
  const note = (machineId: number, data: Buffer): void => {
    for (const { channelId, times } of segmentTimes(data, wanted))
      for (const ts of times) known.add(`${machineId} ${channelId} ${ts}`)
  }
  for (const { stored_of, data } of stored) if (data) note(stored_of, data)
  const large = new Set(stored.filter(({ data }) => data === null).map(({ stored_of }) => stored_of))
  for (const { machineId, from, to } of spansOf(rows.filter((row) => large.has(row.machineId))))
    for await (const page of segmentPages(db, { machineId, channelIds: [...wanted], from, to: to + 1 }))
      for (const { data } of page) note(machineId, data)
  return rows.filter(({ machineId, channelId, ts }) => !known.has(`${machineId} ${channelId} ${ts}`))
}
