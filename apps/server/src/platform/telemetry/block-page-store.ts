import { setImmediate } from 'node:timers/promises'
import type { Point } from '@millwright/domain/points/point'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { int8Array } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import { STORE_LIMITS } from '../runtime/limits.ts'
import { unpackPoints } from './block-bytes.ts'
import { byTime, createBoundedPoints } from './bounded-points.ts'
import type { ChannelsStretch } from './stretch.ts'

export interface BlockRow {
  readonly channel_id: number
  readonly hour: Date
  readonly data: Buffer
}

/** The blocks that begin in a stretch in the order of time, forwards or backwards, so many bytes at a time. */
export async function* blockPages(
  db: Queryable,
  { machineId, channelIds, from, to }: ChannelsStretch,
  direction: 'asc' | 'desc',
  limit = 5_000,
): AsyncGenerator<readonly BlockRow[]> {
  let bounds = { from, to }
  while (bounds.from < bounds.to) {
    // Blocks of one moment, which are of several channels, come together.
    const { rows } = await db.query<BlockRow & { total: number }>(
      `select channel_id, hour, data, total from (
         select channel_id, hour, data, count(*) over () as total, sum(octet_length(data)) over (order by hour ${direction}) as bytes, first_value(hour) over (order by hour ${direction}) as first_hour
           from (select channel_id, hour, data from sample_block
                 where machine_id = $1 and channel_id = any($2::bigint[]) and hour >= $3 and hour < $4
                 order by hour ${direction} fetch first $6 rows with ties) b) p
        where bytes <= $5 or hour = first_hour order by hour ${direction}, channel_id`,
      [
        machineId,
        int8Array(channelIds),
        new Date(bounds.from),
        new Date(bounds.to),
        STORE_LIMITS.bytesAtOnce,
        limit,
      ],
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (rows.length === last.total && last.total < limit) return
    const at = last.hour.getTime()
    bounds = direction === 'asc' ? { from: at + 1, to } : { from, to: at }
    await setImmediate()
  }
}

/** The first packed points of a stretch by channel, with so much text at most; `to` is where the rest begins. */
export async function firstPacked(
  db: Queryable,
  stretch: ChannelsStretch,
  maxText: number,
): Promise<{ readonly points: ReadonlyMap<number, readonly Point[]>; readonly to: number }> {
  const { from, to, withoutTexts = false } = stretch
  if (from >= to) return { points: new Map(), to }
  const found = createBoundedPoints({ keep: 'first', maxText, order: byTime, from, to })
  for await (const page of blockPages(db, { ...stretch, from: from - (from % HOUR_MS) }, 'asc')) {
    for (const { channel_id, hour, data } of page) {
      if (hour.getTime() >= found.bounds().to) break
      found.add(channel_id, unpackPoints(data, { ...found.bounds(), withoutTexts }))
    }
    if (found.bounds().to < to) break
  }
  const points = found.points()
  return { points, to: found.bounds().to }
}
