import type { CounterPoint } from '@millwright/domain/points/counter'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { int8Array, timestamptzArray } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import {
  addHour,
  type HourRow,
  lastBefore,
  type NumberedWindow,
  type RisingWindow,
} from './counter-turn-store.ts'
import { readParts } from './layout-store.ts'
import { lateNumbersOfWindows, numbersOfWindows } from './segment-number-store.ts'

/**
 * The readings of each window in time order, with the last one ahead of it: packed hours by minute, the rest as they came. The
 * same few statements for any number of windows, none of which should be longer than a few days.
 */
export async function readReadings(
  db: Queryable,
  given: readonly RisingWindow[],
): Promise<(readonly CounterPoint[])[]> {
  if (given.length === 0) return []
  const windows = given.map((window, nr) => ({ ...window, nr }))
  const ahead = windows.map((window) => ({ ...window, from: Math.max(0, window.from - HOUR_MS) }))
  const points: CounterPoint[][] = windows.map(() => [])
  const addColumns = (nr: number, { ts, num }: { ts: readonly number[]; num: readonly number[] }): void =>
    ts.forEach((at, index) => {
      points[nr]?.push({ ts: at, v: num[index] ?? 0 })
    })
  const latest = windows.reduce((last, { to }) => Math.max(last, to), 0)
  await readParts(
    db,
    { from: 0, to: latest },
    {
      async unmerged() {
        const late = await lateNumbersOfWindows(db, ahead)
        for (const [nr, columns] of late.entries()) addColumns(nr, columns)
      },
      async fresh({ from: border }) {
        const open = ahead.filter(({ to }) => to > border)
        const fresh = await numbersOfWindows(
          db,
          open.map((window) => ({ ...window, from: Math.max(window.from, border) })),
          border,
        )
        for (const [index, { nr }] of open.entries()) addColumns(nr, fresh[index] ?? { ts: [], num: [] })
      },
      async packed({ to: border }) {
        const known: (number | null)[] = windows.map(() => null)
        for (const row of await hoursOf(db, ahead, border)) {
          addHour(points[row.nr], { ...row, prev: known[row.nr] ?? null })
          known[row.nr] = row.last
        }
        const lacking = windows.filter(({ nr, from }) => !points[nr]?.some((point) => point.ts < from))
        for (const [nr, last] of await lastBefore(db, lacking, border)) points[nr]?.unshift(last)
      },
    },
  )
  return windows.map(({ nr, to }) =>
    (points[nr] ?? []).filter(({ ts }) => ts < to).sort((a, b) => a.ts - b.ts),
  )
}

async function hoursOf(
  db: Queryable,
  windows: readonly NumberedWindow[],
  border: number,
): Promise<Omit<HourRow, 'prev'>[]> {
  const { rows } = await db.query<Omit<HourRow, 'prev'>>(
    `select a.nr, r.hour, r.last, r.minutes
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::timestamptz[])
              as a(nr, machine_id, channel_id, from_ts, to_ts)
       join sample_rollup r on r.machine_id = any($2::bigint[]) and r.machine_id = a.machine_id and r.channel_id = a.channel_id
        and r.hour >= $6 and r.hour < $7 and r.hour > a.from_ts - interval '1 hour' and r.hour < a.to_ts
      order by a.nr, r.hour`,
    [
      int8Array(windows.map(({ nr }) => nr)),
      int8Array(windows.map(({ machineId }) => machineId)),
      int8Array(windows.map(({ channelId }) => channelId)),
      timestamptzArray(windows.map(({ from }) => from)),
      timestamptzArray(windows.map(({ to }) => to)),
      new Date(Math.min(...windows.map(({ from }) => from)) - HOUR_MS),
      new Date(border),
    ],
  )
  return rows
}
