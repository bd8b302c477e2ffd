import { setImmediate } from 'node:timers/promises'
import type { Point } from '@millwright/domain/points/point'
import type { Queryable } from '../database/database.ts'
import { STORE_LIMITS } from '../runtime/limits.ts'
import { readFirst } from './point-reader-store.ts'
import type { ChannelsStretch, Stretch } from './stretch.ts'

/**
 * All points of a stretch, packed, late and fresh, in time order; of a channel that carries a state each moment once,
 * what was stored first. For channels whose values are known to be short, or without their texts: others are read by
 * `readInSteps`.
 */
export async function readPoints(
  db: Queryable,
  { channelId, ...stretch }: Stretch & Pick<ChannelsStretch, 'withoutTexts'>,
): Promise<Point[]> {
  const points = await readChannels(db, { ...stretch, channelIds: [channelId] })
  return points.get(channelId) ?? []
}

/** As `readPoints`, of several channels at once. */
export async function readChannels(db: Queryable, stretch: ChannelsStretch): Promise<Map<number, Point[]>> {
  return (await readFirst(db, stretch, Number.MAX_SAFE_INTEGER)).points
}

/** The points of a stretch in steps from its begin to its end, each with as much text as the memory holds easily. */
export async function* readInSteps(
  db: Queryable,
  stretch: ChannelsStretch,
  maxText: number = STORE_LIMITS.bytesAtOnce,
): AsyncGenerator<ReadonlyMap<number, readonly Point[]>> {
  for (let { from } = stretch; from < stretch.to; ) {
    const { points, to } = await readFirst(db, { ...stretch, from }, maxText)
    yield points
    from = to
    // Messages that came meanwhile go first.
    if (from < stretch.to) await setImmediate()
  }
}

/** The same of one channel. */
export async function* pointsInSteps(
  db: Queryable,
  { channelId, ...stretch }: Stretch,
): AsyncGenerator<readonly Point[]> {
  for await (const points of readInSteps(db, { ...stretch, channelIds: [channelId] }))
    yield points.get(channelId) ?? []
}
