import type { Columns } from '@millwright/domain/points/thin'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Queryable } from '../database/database.ts'
import { unpackColumns, unpackPoints } from './block-bytes.ts'
import { blockPages } from './block-page-store.ts'
import { columnsOf, cutColumns, joinColumns } from './columns.ts'
import { readParts } from './layout-store.ts'
import { readPoints } from './point-store.ts'
import { segmentNumbers } from './segment-number-store.ts'
import type { Stretch } from './stretch.ts'
import { hasUnmerged } from './unmerged-store.ts'

/** The numbers of a stretch as columns, without an object for each; only points that wait to be merged have to be sorted in. */
export async function readColumns(db: Queryable, stretch: Stretch): Promise<Columns> {
  const { unmerged, fresh, packed } = await readParts(db, stretch, {
    unmerged: () => hasUnmerged(db, stretch),
    fresh: async (bounds, isMixed) => (isMixed ? [] : [await segmentNumbers(db, { ...stretch, ...bounds })]),
    packed: async (bounds, isMixed) => (isMixed ? [] : await packedColumns(db, { ...stretch, ...bounds })),
  })
  return unmerged
    ? columnsOf(await readPoints(db, { ...stretch, withoutTexts: true }))
    : joinColumns([...(packed ?? []), ...(fresh ?? [])])
}

async function packedColumns(db: Queryable, { machineId, channelId, from, to }: Stretch): Promise<Columns[]> {
  const stretch = { machineId, channelIds: [channelId], from: from - (from % HOUR_MS), to }
  const found: Columns[] = []
  for await (const page of blockPages(db, stretch, 'asc'))
    for (const { data } of page) {
      const columns = unpackColumns(data) ?? columnsOf(unpackPoints(data, { from, to, withoutTexts: true }))
      found.push(cutColumns(columns, from, to))
    }
  return found
}
