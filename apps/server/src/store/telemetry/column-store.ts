import { HOUR_MS } from '@millwright/domain/series/rollup'
import type { Columns } from '@millwright/domain/series/thin'
import type { Queryable } from '../database/database.ts'
import { unpackColumns, unpackPoints } from './block-bytes.ts'
import { cutColumns, joinColumns } from './columns.ts'
import { packedBefore, readPoints, type Stretch } from './point-store.ts'
import { columnsOf, segmentNumbers } from './segment-store.ts'

/** The numbers of a stretch as columns, without an object for each; only points that are rows have to be sorted in. */
export async function readColumns(db: Queryable, stretch: Stretch): Promise<Columns> {
  const border = await packedBefore(db)
  if (await hasRows(db, stretch, border)) return columnsOf(await readPoints(db, stretch))
  const fresh =
    stretch.to > border
      ? await segmentNumbers(db, { ...stretch, from: Math.max(stretch.from, border) })
      : null
  const packed =
    stretch.from < border ? await packedColumns(db, { ...stretch, to: Math.min(stretch.to, border) }) : null
  return joinColumns([packed, fresh].flatMap((part) => part ?? []))
}

/** Whether there are points that wait to be merged, or fresh ones from before there were segments. */
async function hasRows(
  db: Queryable,
  { machineId, channelId, from, to }: Stretch,
  border: number,
): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from sample_late where machine_id = $1 and channel_id = $2 and ts >= $3 and ts < $4
     union all
     select 1 from sample_event where machine_id = $1 and channel_id = $2 and ts >= $3 and ts < $4
     union all
     select 1 from sample where machine_id = $1 and channel_id = $2 and ts >= $5 and ts < $4 limit 1`,
    [machineId, channelId, new Date(from), new Date(to), new Date(Math.max(from, border))],
  )
  return rows.length > 0
}

async function packedColumns(db: Queryable, { machineId, channelId, from, to }: Stretch) {
  const { rows } = await db.query<{ data: Buffer }>(
    'select data from sample_block where machine_id = $1 and channel_id = $2 and hour >= $3 and hour < $4 order by hour',
    [machineId, channelId, new Date(from - (from % HOUR_MS)), new Date(to)],
  )
  const hours = rows.map(({ data }) => unpackColumns(data) ?? columnsOf(unpackPoints(data)))
  return joinColumns(hours.map((hour) => cutColumns(hour, from, to)))
}
