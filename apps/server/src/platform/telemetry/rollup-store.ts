import { combine, type Rollup, rollUp } from '@millwright/domain/points/rollup'
import type { Columns } from '@millwright/domain/points/thin'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import type { Queryable } from '../database/database.ts'
import { unpackMinutes } from './block-bytes.ts'
import { readColumns } from './column-store.ts'
import { columnsOf } from './columns.ts'
import { packedBefore } from './layout-store.ts'
import { mergeEvents } from './merge-points.ts'
import type { Stretch } from './stretch.ts'
import { unmergedNumbers } from './unmerged-store.ts'

export type RollupWidth = typeof MINUTE_MS | typeof HOUR_MS

/** Rollups of packed hours, and what is not packed yet rolled up from its points. */
export async function readRollups(db: Queryable, stretch: Stretch, width: RollupWidth): Promise<Rollup[]> {
  const border = Math.min(Math.max(await packedBefore(db), stretch.from), stretch.to)
  const inHours = { ...stretch, to: border }
  const packed = await packedRollups(db, inHours, width)
  const late = await unmergedColumns(db, inHours)
  const fresh =
    border < stretch.to ? await readColumns(db, { ...stretch, from: border }) : { ts: [], num: [] }
  const rest = rollUp(fresh.ts, fresh.num, width)
  // Fresh points begin where packed hours end: only late ones share their minutes with others.
  const all =
    late.ts.length > 0
      ? joinSame([...packed, ...rollUp(late.ts, late.num, width), ...rest])
      : [...packed, ...rest]
  return all.filter((rollup) => rollup.from + width > stretch.from && rollup.from < stretch.to)
}

interface RollupRow {
  hour: Date
  count: number
  min: number
  max: number
  sum: number
  last: number
}

async function packedRollups(
  db: Queryable,
  { machineId, channelId, from, to }: Stretch,
  width: RollupWidth,
): Promise<Rollup[]> {
  const isMinute = width === MINUTE_MS
  const { rows } = await db.query<RollupRow & { minutes: Buffer }>(
    `select hour, count, min, max, sum, last ${isMinute ? ', minutes' : ''} from sample_rollup
      where machine_id = $1 and channel_id = $2 and hour >= $3 and hour < $4 order by hour`,
    [machineId, channelId, new Date(from - (from % HOUR_MS)), new Date(to)],
  )
  return rows.flatMap(({ hour, minutes, ...row }) =>
    isMinute ? unpackMinutes(hour.getTime(), minutes) : [{ ...row, from: hour.getTime() }],
  )
}

/** Late points and events of packed hours that are not yet in their rollups. */
async function unmergedColumns(db: Queryable, stretch: Stretch): Promise<Columns> {
  const { late, events } = await unmergedNumbers(db, stretch)
  return columnsOf(mergeEvents(late, events))
}

/** Rollups of the same stretch, packed and late, as one. */
function joinSame(rollups: Rollup[]): Rollup[] {
  const byFrom = new Map<number, Rollup[]>()
  for (const rollup of rollups) {
    const same = byFrom.get(rollup.from)
    if (same) same.push(rollup)
    else byFrom.set(rollup.from, [rollup])
  }
  return [...byFrom.values()].flatMap((same) => combine(same) ?? []).sort((a, b) => a.from - b.from)
}
