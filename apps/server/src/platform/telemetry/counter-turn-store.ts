import { COUNTER_LOOK_BACK_MS, type CounterPoint } from '@millwright/domain/points/counter'
import type { Columns } from '@millwright/domain/points/thin'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { float8Array, int8Array, timestamptzArray } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import { unpackMinutes } from './block-bytes.ts'
import { readParts } from './layout-store.ts'
import { lateNumbersOfWindows, numbersOfWindows } from './segment-number-store.ts'
import type { Stretch } from './stretch.ts'

/** A stretch over which a counter is asked for. */
export interface RisingWindow extends Stretch {
  /** A rise of more than this between two readings is none. */
  readonly maxRise: number
}

const NONE: Columns = { ts: [], num: [] }

export type NumberedWindow = RisingWindow & { readonly nr: number }

/**
 * The readings that count of each window, in time order: where a counter begins, ends, drops or jumps, and the last one ahead of
 * the window. The database leaves out what lies between. The same few statements for any number of windows.
 */
export async function readTurns(
  db: Queryable,
  given: readonly RisingWindow[],
): Promise<(readonly CounterPoint[])[]> {
  if (given.length === 0) return []
  const windows = given.map((window, nr) => ({ ...window, nr }))
  const points: CounterPoint[][] = windows.map(() => [])
  await readParts(
    db,
    { from: 0, to: latest(windows) },
    {
      async unmerged() {
        const late = await lateNumbersOfWindows(
          db,
          windows.map((window) => ({ ...window, from: Math.max(0, window.from - HOUR_MS) })),
        )
        for (const { nr, from, maxRise } of windows)
          points[nr]?.push(...turnsOf(late[nr] ?? NONE, from, maxRise))
      },
      async fresh({ from: border }) {
        const open = windows.filter((window) => window.to > border)
        const numbers = await numbersOfWindows(
          db,
          open.map((window) => ({ ...window, from: border })),
          border,
        )
        for (const [index, { nr, from, maxRise }] of open.entries())
          points[nr]?.push(...turnsOf(numbers[index] ?? NONE, from, maxRise))
      },
      async packed({ to: border }) {
        for (const row of await turnsOfHours(db, windows, border)) addHour(points[row.nr], row)
        const lacking = windows.filter(({ nr, from }) => !points[nr]?.some((point) => point.ts < from))
        for (const [nr, ahead] of await lastBefore(db, lacking, border)) points[nr]?.unshift(ahead)
      },
    },
  )
  return windows.map(({ nr, to }) => {
    const sorted = (points[nr] ?? []).filter((point) => point.ts < to).sort((a, b) => a.ts - b.ts)
    // A value that is a turn and comes before another is there twice.
    return sorted.filter(({ ts, v }, at) => ts !== sorted[at - 1]?.ts || v !== sorted[at - 1]?.v)
  })
}

const LOOK_BACK = `${COUNTER_LOOK_BACK_MS / 1000} seconds`

/** The windows as a table; the first parameters of every statement here. */
const WINDOWS = `unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::timestamptz[],
  $6::float8[]) as a(nr, machine_id, channel_id, from_ts, to_ts, max_rise)`

const valuesOf = (windows: readonly NumberedWindow[]): unknown[] => [
  int8Array(windows.map((window) => window.nr)),
  int8Array(windows.map((window) => window.machineId)),
  int8Array(windows.map((window) => window.channelId)),
  timestamptzArray(windows.map((window) => window.from)),
  timestamptzArray(windows.map((window) => window.to)),
  float8Array(windows.map((window) => window.maxRise)),
]

const earliest = (windows: readonly Stretch[]): number =>
  windows.reduce((first, { from }) => Math.min(first, from), Number.MAX_SAFE_INTEGER)

const latest = (windows: readonly Stretch[]): number =>
  windows.reduce((last, { to }) => Math.max(last, to), 0)

interface LastRow {
  nr: number
  at: Date
  last: number
}

export interface HourRow {
  nr: number
  hour: Date
  last: number
  prev: number | null
  minutes: Buffer | null
}

/** Of what segments hold. */
function turnsOf({ ts, num }: Columns, from: number, maxRise: number): CounterPoint[] {
  const found: CounterPoint[] = []
  const put = (index: number): void => {
    const point = { ts: ts[index] ?? 0, v: num[index] ?? 0 }
    if (found.at(-1)?.ts !== point.ts) found.push(point)
  }
  for (let index = 0; index < ts.length; index++) {
    const [prev, v, next] = [num[index - 1], num[index] ?? 0, ts[index + 1]]
    const hasTurned = prev !== undefined && (v < prev || v > prev + maxRise || prev < 0)
    if (hasTurned) put(index - 1)
    if (hasTurned || prev === undefined || next === undefined || ((ts[index] ?? 0) < from && next >= from))
      put(index)
  }
  return found
}

/**
 * The same of packed hours, as far as they go. Where an edge of the window, a drop or a jump falls into an hour, its minutes tell where. The
 * bounds that are the same for all windows spare the database the months that nobody asked for.
 */
async function turnsOfHours(
  db: Queryable,
  windows: readonly NumberedWindow[],
  border: number,
): Promise<HourRow[]> {
  const { rows } = await db.query<HourRow>(
    `select t.nr, t.hour, t.last, t.prev, m.minutes
       from (select a.nr, a.from_ts, a.to_ts, a.max_rise, r.machine_id, r.channel_id, r.hour, r.min, r.max, r.last,
                    lag(r.last) over w as prev, lead(r.hour) over w as next
               from ${WINDOWS}
               join sample_rollup r on r.machine_id = any($2::bigint[]) and r.machine_id = a.machine_id and r.channel_id = a.channel_id
                and r.hour >= $7 and r.hour < $8
                and r.hour > a.from_ts - interval '2 hours' and r.hour < a.to_ts
             window w as (partition by r.machine_id, a.nr order by r.hour)) t
       left join sample_rollup m on m.machine_id = any($2::bigint[]) and m.machine_id = t.machine_id and m.channel_id = t.channel_id and m.hour = t.hour
        and m.hour >= $7 and m.hour < $8
        and (t.min < coalesce(t.prev, t.last) or t.max > t.last or t.max > coalesce(t.prev, t.min) + t.max_rise or t.prev < 0
          or (t.hour < t.from_ts and t.hour + interval '1 hour' > t.from_ts) or t.hour + interval '1 hour' > t.to_ts)
      where t.prev is null or t.next is null or t.min < t.prev or t.max > t.last or t.max > t.prev + t.max_rise or t.prev < 0
         or t.hour <= t.from_ts`,
    [...valuesOf(windows), new Date(earliest(windows) - 2 * HOUR_MS), new Date(border)],
  )
  return rows
}

/** For counters that were quiet in the hour before their window. */
export async function lastBefore(
  db: Queryable,
  windows: readonly NumberedWindow[],
  border: number,
): Promise<Map<number, CounterPoint>> {
  if (windows.length === 0) return new Map()
  const bounds = [new Date(earliest(windows) - COUNTER_LOOK_BACK_MS), new Date(border)]
  const late = await lateNumbersOfWindows(
    db,
    windows.map(({ from, ...rest }) => ({
      ...rest,
      from: Math.max(0, from - COUNTER_LOOK_BACK_MS),
      to: from,
    })),
  )
  const packed = await db.query<LastRow>(
    `select b.nr, r.hour + interval '1 hour' as at, r.last
       from (select a.nr, p.machine_id, p.channel_id, max(p.hour) as hour
               from ${WINDOWS}
               join sample_rollup p on p.machine_id = any($2::bigint[]) and p.machine_id = a.machine_id and p.channel_id = a.channel_id
                and p.hour >= $7 and p.hour < $8
                and p.hour >= a.from_ts - interval '${LOOK_BACK}' and p.hour <= a.from_ts - interval '1 hour'
              group by a.nr, p.machine_id, p.channel_id) b
       join sample_rollup r on r.machine_id = any($2::bigint[]) and r.machine_id = b.machine_id and r.channel_id = b.channel_id and r.hour = b.hour
        and r.hour >= $7 and r.hour < $8`,
    [...valuesOf(windows), ...bounds],
  )
  const lastLate = windows.flatMap(({ nr }, index) => {
    const [ts, last] = [late[index]?.ts.at(-1), late[index]?.num.at(-1)]
    return ts === undefined || last === undefined ? [] : [{ nr, at: new Date(ts), last }]
  })
  const found = [...lastLate, ...packed.rows].sort((a, b) => a.at.getTime() - b.at.getTime())
  // An hour ends where the window may begin.
  return new Map(found.map((row) => [row.nr, { ts: row.at.getTime() - 1, v: row.last }]))
}

/** An hour without an edge or a drop is its last value, at its end. */
export function addHour(points: CounterPoint[] | undefined, { hour, last, prev, minutes }: HourRow): void {
  const from = hour.getTime()
  if (!minutes) {
    points?.push({ ts: from + HOUR_MS - 1, v: last })
    return
  }
  let known = prev
  if (prev !== null) points?.push({ ts: from - 1, v: prev })
  for (const minute of unpackMinutes(from, minutes)) {
    if (minute.max > minute.last) points?.push({ ts: minute.from, v: minute.max })
    if (known !== null && minute.min < known) points?.push({ ts: minute.from, v: minute.min })
    points?.push({ ts: minute.from, v: minute.last })
    known = minute.last
  }
}
