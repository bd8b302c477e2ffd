import type { Point } from '@millwright/domain/points/point'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { int8Array } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import { FAR_FUTURE } from '../database/far-future.ts'
import { unpackPoints } from './block-bytes.ts'
import { blockPages, firstPacked } from './block-page-store.ts'
import { byTime, createBoundedPoints } from './bounded-points.ts'
import { readParts } from './layout-store.ts'
import { mergeEvents, mergePoints } from './merge-points.ts'
import { lastLate } from './piece-store.ts'
import { inTimeOrder } from './segment-rows.ts'
import { addSegmentPoints, firstCoded } from './segment-store.ts'
import type { ChannelsStretch } from './stretch.ts'
import { firstUnmerged, type LastPoints, lastEvents } from './unmerged-store.ts'

/**
 * The first points of a stretch by channel in time order, with so much text at most, whole moments and one at least; `to` is
 * where the rest begins. Of a channel that carries a state each moment once, with what was stored first.
 */
export async function readFirst(
  db: Queryable,
  stretch: ChannelsStretch,
  maxText: number,
): Promise<{ readonly points: Map<number, Point[]>; readonly to: number }> {
  const { channelIds } = stretch
  let { to } = stretch
  if (channelIds.length === 0) return { points: new Map(), to }
  // The next parts need not go beyond the end at which one was cut.
  const upTo = <T extends { readonly to: number }>(read: T, end: number): T => {
    if (read.to < end) to = Math.min(to, read.to)
    return read
  }
  const { unmerged, fresh, packed } = await readParts(db, stretch, {
    unmerged: async (bounds) => upTo(await firstUnmerged(db, { ...stretch, ...bounds }, maxText), to),
    fresh: async ({ from }) =>
      upTo(await firstCoded(db, 'sample_segment', { ...stretch, from, to }, maxText), to),
    packed: async (bounds) => {
      const end = Math.min(to, bounds.to)
      return upTo(await firstPacked(db, { ...stretch, to: end }, maxText), end)
    },
  })
  const cut = (points: readonly Point[] | undefined): Point[] =>
    (points ?? []).filter((point) => point.ts < to)
  const points = channelIds.map((channelId): [number, Point[]] => {
    const [inBlocks, late] = [cut(packed?.points.get(channelId)), cut(unmerged.late.get(channelId))]
    const open = cut(fresh?.points.get(channelId))
    // Most often there is nothing to sort in: what is packed ends where segments begin.
    const states = late.length === 0 ? inBlocks.concat(open) : mergePoints(inBlocks, [...open, ...late])
    return [channelId, mergeEvents(states, cut(unmerged.events.get(channelId)))]
  })
  return { points: new Map(points), to }
}

/** Blocks fetched at a time on the way back into the past. */
const HOURS_AT_ONCE = 24

/**
 * The last points of a channel in time order, going back block by block only as far as needed, and mostly some more than were
 * asked for. From `from` on they are all there is.
 */
export async function readLast(
  db: Queryable,
  wanted: LastPoints,
  maxText: number,
): Promise<{ readonly points: readonly Point[]; readonly from: number }> {
  const { channelId, limit, kind } = wanted
  const stretch = { machineId: wanted.machineId, channelIds: [channelId] }
  const ofKind = (points: readonly Point[]) =>
    kind === null ? points : points.filter(({ value }) => value.kind === kind)
  let from = 0
  let states: readonly Point[] = []
  let found: Point[] = []
  /** Whether a block before this moment may hold one of those that are asked for. */
  const needsMore = (until: number): boolean => from < until && (found.at(-limit)?.ts ?? 0) < until

  await readParts(
    db,
    { from: 0, to: wanted.before ?? FAR_FUTURE },
    {
      async unmerged() {
        const late = await lastLate(db, wanted, maxText)
        const events = await lastEvents(db, wanted, maxText)
        from = Math.max(late.from, events.from)
        states = late.points
        found = mergeEvents(states, events.points)
        return { late: late.points, events: events.points }
      },
      async fresh(bounds, { late, events }) {
        const open = createBoundedPoints({ keep: 'last', maxText, order: inTimeOrder, ...bounds })
        await addSegmentPoints(
          db,
          { ...stretch, ...bounds },
          {
            bounds: open.bounds,
            add: (id, points) => open.add(id, ofKind(points)),
          },
        )
        states = mergePoints(open.points().get(channelId) ?? [], late)
        found = mergeEvents(states, events)
        if (open.bounds().from > bounds.from) from = Math.max(from, open.bounds().from)
      },
      // Late points may lie further back than packed ones: blocks are read until nothing in them could be newer.
      async packed(bounds, { events }) {
        if (!needsMore(bounds.to)) return
        const packed = createBoundedPoints({ keep: 'last', maxText, order: byTime, ...bounds })
        for await (const page of blockPages(db, { ...stretch, ...bounds }, 'desc', HOURS_AT_ONCE)) {
          for (const { hour, data } of page) {
            if (hour.getTime() + HOUR_MS <= packed.bounds().from) break
            packed.add(channelId, ofKind(unpackPoints(data, packed.bounds())))
          }
          const read = packed.points().get(channelId) ?? []
          from = Math.max(from, packed.bounds().from)
          found = mergeEvents(mergePoints(read, states), events)
          if (!needsMore(page.at(-1)?.hour.getTime() ?? 0)) break
        }
      },
    },
  )
  return { points: found, from }
}

/**
 * When the first stored point after a moment was, or at most a day before it; null when there is none: segments, pieces and
 * blocks are not opened for it.
 */
const firstAfter = (isChannel: string): string =>
  `select least(
     (select min(hour) from sample_block where machine_id = $1 and ${isChannel} and hour > $3),
     (select min(first_ts) from sample_piece where machine_id = $1 and ${isChannel} and last_ts >= $3),
     (select min(ts) from sample_event where machine_id = $1 and ${isChannel} and ts >= $3),
     (select min(first_ts) from sample_segment where machine_id = $1 and channel_id = 0 and last_ts >= $3),
     (select min(first_ts) from sample_segment
       where machine_id = $1 and ${isChannel} and channel_id <> 0 and last_ts >= $3)) as first`

// Of one channel the indexes have the answer at their end; of a list they are read through.
const FIRST_OF_ONE = firstAfter('channel_id = $2')
const FIRST_OF_SEVERAL = firstAfter('channel_id = any($2::bigint[])')

/** When the first stored point of these channels was, or at most an hour before it; null when there is none. */
export async function firstPointAt(
  db: Queryable,
  machineId: number,
  channelIds: readonly number[],
): Promise<number | null> {
  const { rows } = await db.query<{ first: Date | null }>(FIRST_OF_SEVERAL, [
    machineId,
    int8Array(channelIds),
    new Date(0),
  ])
  return rows[0]?.first?.getTime() ?? null
}

/** The same of one channel from a moment on, which is never before it. */
export async function firstPointFrom(
  db: Queryable,
  machineId: number,
  channelId: number,
  from: number,
): Promise<number | null> {
  // The block that holds the moment began up to an hour before it.
  const { rows } = await db.query<{ first: Date | null }>(FIRST_OF_ONE, [
    machineId,
    channelId,
    new Date(Math.max(from - HOUR_MS, 0)),
  ])
  const first = rows[0]?.first?.getTime()
  return first === undefined ? null : Math.max(from, first)
}
