import { HOUR_MS } from '@millwright/domain/points/rollup'
import type { Columns } from '@millwright/domain/points/thin'
import type { Queryable } from '../database/database.ts'
import { unpackColumns, unpackPoints } from './block-bytes.ts'
import { cutColumns, joinColumns } from './columns.ts'
import { blockPages, packedBefore, readPoints, type Stretch } from './point-store.ts'
import { columnsOf, segmentNumbers } from './segment-store.ts'

/** The numbers of a stretch as columns, without an object for each; only points that are rows have to be sorted in. */
export async function readColumns(db: Queryable, stretch: Stretch): Promise<Columns> {
  const border = await packedBefore(db)
  if (await hasRows(db, stretch, border))
    return columnsOf(await readPoints(db, { ...stretch, withoutTexts: true }))
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

async function packedColumns(db: Queryable, { machineId, channelId, from, to }: Stretch): Promise<Columns> {
  const stretch = { machineId, channelIds: [channelId], from: from - (from % HOUR_MS), to }
  const found: Columns[] = []
  for await (const page of blockPages(db, stretch, 'asc'))
    for (const { data } of page) {
      const columns = unpackColumns(data) ?? columnsOf(unpackPoints(data, { from, to, withoutTexts: true }))
      found.push(cutColumns(columns, from, to))
    }
  return joinColumns(found)
}
