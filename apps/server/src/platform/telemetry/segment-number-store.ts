import type { Point } from '@millwright/domain/points/point'
import type { Columns } from '@millwright/domain/points/thin'
import { int8Array, timestamptzArray } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import type { Cut } from './codec/points.ts'
import { decodeSegment, segmentColumns } from './codec/segment.ts'
import { columnsOf, cutColumns, joinColumns } from './columns.ts'
import { inTimeOrder, SEVERAL } from './segment-rows.ts'
import { type CodedTable, MACHINE_DATA, type SegmentRow, segmentPages } from './segment-store.ts'
import { joinWindows, type Stretch } from './stretch.ts'

/** The numbers of one channel. */
export async function segmentNumbers(
  db: Queryable,
  { channelId, ...stretch }: Stretch,
  table: CodedTable = 'sample_segment',
): Promise<Columns> {
  const numbers = createNumbers(channelId)
  const wanted = { ...stretch, channelIds: [channelId] }
  for await (const page of segmentPages(db, wanted, () => wanted, table)) numbers.add(page)
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

/** Columns in any order, brought into that of time; of one moment the first stays. Most are in order already. */
function eachMomentOnce(columns: Columns): Columns {
  const { ts, num } = columns
  let index = 1
  while (index < ts.length && (ts[index - 1] ?? 0) < (ts[index] ?? 0)) index++
  if (index >= ts.length) return columns
  const sorted = inTimeOrder(ts.map((at, place) => ({ ts: at, num: num[place] ?? 0 })))
  return { ts: sorted.map((each) => each.ts), num: sorted.map((each) => each.num) }
}

/** The numbers of many channels of many machines that came late, in the order of the windows, which may overlap. */
export const lateNumbersOfWindows = (db: Queryable, windows: readonly Stretch[]): Promise<Columns[]> =>
  numbersOfWindows(db, windows, 0, 'sample_piece')

/** The same of fresh numbers from the border on. */
export async function numbersOfWindows(
  db: Queryable,
  windows: readonly Stretch[],
  border: number,
  table: CodedTable = 'sample_segment',
): Promise<Columns[]> {
  if (windows.length === 0) return []
  const several =
    table === 'sample_segment'
      ? await severalOf(db, windows, border)
      : new Map<number, readonly MachineSegmentRow[]>()
  // After the others: merging moves points from those to these, and what is found twice counts once.
  const single = await singleOf(db, windows, border, table)
  const decoded = new Map<string, Columns>()
  for (const { machineId, channelId, from, to } of joinWindows(windows, keyOf)) {
    const key = keyOf({ machineId, channelId })
    const own = [...(several.get(machineId) ?? []), ...(single.get(key) ?? [])]
    if (own.every(isRead)) {
      const numbers = createNumbers(channelId)
      numbers.add(own.sort((a, b) => a.id - b.id))
      decoded.set(key, numbers.columns())
    } else {
      const stretch = { machineId, channelId, from: Math.max(from, border), to }
      decoded.set(key, await segmentNumbers(db, stretch, table))
    }
  }
  return windows.map(({ machineId, channelId, from, to }) =>
    cutColumns(decoded.get(keyOf({ machineId, channelId })) ?? NO_NUMBERS, Math.max(from, border), to),
  )
}

const keyOf = ({ machineId, channelId }: Pick<Stretch, 'machineId' | 'channelId'>): string =>
  `${machineId} ${channelId}`

const NO_NUMBERS: Columns = { ts: [], num: [] }

/** Without data where a machine has too many bytes to be read with others. */
interface MachineSegmentRow extends Omit<SegmentRow, 'data'> {
  readonly machine_id: number
  readonly data: Buffer | null
}

const isRead = (row: MachineSegmentRow): row is MachineSegmentRow & { readonly data: Buffer } =>
  row.data !== null

async function severalOf(
  db: Queryable,
  windows: readonly Stretch[],
  border: number,
): Promise<Map<number, MachineSegmentRow[]>> {
  const asked = joinWindows(windows, ({ machineId }) => `${machineId}`)
  const { rows } = await db.query<MachineSegmentRow>(
    `select s.id, s.machine_id, s.channel_id, ${MACHINE_DATA}
       from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as a(machine_id, from_ts, to_ts)
       join sample_segment s on s.machine_id = any($1::bigint[]) and s.machine_id = a.machine_id and s.channel_id = ${SEVERAL}
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
  windows: readonly Stretch[],
  border: number,
  table: CodedTable,
): Promise<Map<string, MachineSegmentRow[]>> {
  const asked = joinWindows(windows, keyOf)
  const { rows } = await db.query<MachineSegmentRow>(
    `select s.id, s.machine_id, s.channel_id, ${MACHINE_DATA}
       from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::timestamptz[])
         as a(machine_id, channel_id, from_ts, to_ts)
       join ${table} s on s.machine_id = any($1::bigint[]) and s.machine_id = a.machine_id
        and s.channel_id = a.channel_id and s.channel_id <> ${SEVERAL}
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
