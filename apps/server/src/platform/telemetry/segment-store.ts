import { setImmediate } from 'node:timers/promises'
import type { Point } from '@millwright/domain/points/point'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { int8Array } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import { STORE_LIMITS } from '../runtime/limits.ts'
import { type BoundedPoints, type Bounds, createBoundedPoints } from './bounded-points.ts'
import { decodeSegment, segmentChannels } from './codec/segment.ts'
import { inTimeOrder, SEVERAL } from './segment-rows.ts'
import type { ChannelsStretch } from './stretch.ts'

const copyInto = (table: CodedTable): string =>
  `copy ${table} (machine_id, channel_id, first_ts, last_ts, count, data) from stdin (format binary)`

export const COPY_SEGMENTS = copyInto('sample_segment')
export const COPY_PIECES = copyInto('sample_piece')

export interface SegmentRow {
  readonly id: number
  readonly channel_id: number
  readonly data: Buffer
}

/** The bytes of a segment `s`, unless its machine has too many for one answer. */
export const MACHINE_DATA = `case when sum(octet_length(s.data)) over (partition by s.machine_id) <= ${STORE_LIMITS.segmentBytes}
  then s.data end as data`

/** Where points lie in coded rows: those of open hours in segments, those that came late in pieces. */
export type CodedTable = 'sample_segment' | 'sample_piece'

/** Where the last one ends that may hold a moment: a segment lies within an hour, no piece is longer than a day. */
export const CODED_ENDS: Readonly<Record<CodedTable, (ts: number) => number>> = {
  sample_segment: (ts) => ts - (ts % HOUR_MS) + HOUR_MS,
  sample_piece: (ts) => ts - (ts % DAY_MS) + DAY_MS,
}

/** In one statement: merging moves points from the first kind of segments to the second. */
const SEGMENTS = `select id, channel_id, data from sample_segment
  where machine_id = $1 and channel_id = ${SEVERAL} and last_ts >= $3 and last_ts < $7 and first_ts < $4 and id > $5
 union all
 select id, channel_id, data from sample_segment
  where machine_id = $1 and channel_id = any($2::bigint[]) and channel_id <> ${SEVERAL} and last_ts >= $3 and last_ts < $7
    and first_ts < $4 and id > $5`

const PIECES = `select id, channel_id, data from sample_piece
  where machine_id = $1 and channel_id = any($2::bigint[]) and last_ts >= $3 and last_ts < $7
    and first_ts < $4 and id > $5`

/** As many as have so many bytes, and one number at least; segments that were merged together have the same. */
const pageOf = (coded: string): string => `select id, channel_id, data, last_id from (
   select id, channel_id, data, sum(octet_length(data)) over (order by id) as bytes,
          min(id) over () as first_id, max(id) over () as last_id from (${coded}) s) p
  where bytes <= $6 or id = first_id order by id`
const PAGES: Readonly<Record<CodedTable, string>> = {
  sample_segment: pageOf(SEGMENTS),
  sample_piece: pageOf(PIECES),
}

/**
 * The segments of a stretch in the order of their numbers, so many bytes at a time. What is merged meanwhile moves to higher
 * numbers: nothing is passed over, and what comes twice counts once.
 */
export async function* segmentPages(
  db: Queryable,
  { machineId, channelIds, ...stretch }: ChannelsStretch,
  bounds: () => Bounds = () => stretch,
  table: CodedTable = 'sample_segment',
): AsyncGenerator<readonly SegmentRow[]> {
  for (let after = 0; ; ) {
    // They may have become narrower since the last page.
    const { from, to } = bounds()
    const values = [
      machineId,
      int8Array(channelIds),
      new Date(from),
      new Date(to),
      after,
      STORE_LIMITS.bytesAtOnce,
      new Date(CODED_ENDS[table](to)),
    ]
    const { rows } = await db.query<SegmentRow & { last_id: number }>(PAGES[table], values)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (last.id >= last.last_id) return
    after = last.id
    // Messages that came meanwhile go first.
    await setImmediate()
  }
}

/** Puts the points of a stretch to others; their bounds may become narrower with every page. */
export async function addSegmentPoints(
  db: Queryable,
  stretch: ChannelsStretch,
  points: Pick<BoundedPoints, 'add' | 'bounds'>,
  table: CodedTable = 'sample_segment',
): Promise<void> {
  const wanted = new Set(stretch.channelIds)
  const { withoutTexts = false } = stretch
  for await (const page of segmentPages(db, stretch, points.bounds, table))
    for (const { data } of page) {
      const cut = { ...points.bounds(), withoutTexts }
      for (const each of decodeSegment(data, wanted, cut)) points.add(each.channelId, each.points)
    }
}

/**
 * The first points of a stretch by channel, fresh ones or those that came late, with so much text at most; `to` is where the
 * rest begins.
 */
export async function firstCoded(
  db: Queryable,
  table: CodedTable,
  stretch: ChannelsStretch,
  maxText: number = STORE_LIMITS.bytesAtOnce,
): Promise<{ readonly points: ReadonlyMap<number, readonly Point[]>; readonly to: number }> {
  const { from, to } = stretch
  if (from >= to) return { points: new Map(), to }
  const found = createBoundedPoints({ keep: 'first', maxText, order: inTimeOrder, from, to })
  await addSegmentPoints(db, stretch, found, table)
  const points = found.points()
  return { points, to: found.bounds().to }
}

/** Of segments in the order of their numbers: by channel, in time order, of one moment what was stored first. */
export function pointsByChannel(
  segments: readonly Pick<SegmentRow, 'data'>[],
): Map<number, readonly Point[]> {
  const found = new Map<number, Point[]>()
  for (const { data } of segments) {
    for (const { channelId, points } of decodeSegment(data)) {
      const known = found.get(channelId)
      if (known) for (const point of points) known.push(point)
      else found.set(channelId, [...points])
    }
  }
  return new Map(Array.from(found, ([channelId, points]) => [channelId, inTimeOrder(points)]))
}

/** All that was stored of a machine's hour while it was open, by channel; for an hour that is known to be small. */
export async function segmentsOfHour(
  db: Queryable,
  machineId: number,
  hour: number,
): Promise<Map<number, readonly Point[]>> {
  const { rows } = await db.query<SegmentRow>(
    `select id, channel_id, data from sample_segment
      where machine_id = $1 and channel_id = ${SEVERAL} and last_ts >= $2 and last_ts < $3
     union all
     select id, channel_id, data from sample_segment
      where machine_id = $1 and channel_id <> ${SEVERAL} and last_ts >= $2 and last_ts < $3
     order by id`,
    [machineId, new Date(hour), new Date(hour + HOUR_MS)],
  )
  return pointsByChannel(rows)
}

/** The channels that the segments of several channels of a machine's hour hold. */
export async function channelsTogether(db: Queryable, machineId: number, hour: number): Promise<Set<number>> {
  const found = new Set<number>()
  const stretch = { machineId, channelIds: [], from: hour, to: hour + HOUR_MS }
  for await (const page of segmentPages(db, stretch))
    for (const { data } of page) for (const channelId of segmentChannels(data)) found.add(channelId)
  return found
}

/** The bytes of a machine's hour by channel; those of segments of several channels under `SEVERAL`. */
export async function bytesOfHour(
  db: Queryable,
  machineId: number,
  hour: number,
): Promise<Map<number, number>> {
  const { rows } = await db.query<{ channel_id: number; bytes: number }>(
    `select channel_id, sum(octet_length(data)) as bytes from sample_segment
      where machine_id = $1 and last_ts >= $2 and last_ts < $3 group by channel_id`,
    [machineId, new Date(hour), new Date(hour + HOUR_MS)],
  )
  return new Map(rows.map((row) => [row.channel_id, Number(row.bytes)]))
}
