import type { Point, Value } from '@millwright/domain/points/point'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Queryable } from '../database/database.ts'
import { FAR_FUTURE } from '../database/far-future.ts'
import { createBoundedPoints } from './bounded-points.ts'
import { decodeSegment, segmentTimes } from './codec/segment.ts'
import { inTimeOrder } from './segment-rows.ts'
import type { LastPoints } from './unmerged-store.ts'

/** On the way back into the past. */
const PIECES_AT_ONCE = 8

interface PieceRow {
  readonly id: number
  readonly last_ts: Date
  readonly data: Buffer
}

/**
 * The last points of a channel that came late, going back only as far as needed, and from which moment on they are all, where
 * their texts were too long for more.
 */
export async function lastLate(
  db: Queryable,
  { machineId, channelId, before, limit, kind }: LastPoints,
  maxText: number,
): Promise<{ readonly points: readonly Point[]; readonly from: number }> {
  const wanted = new Set([channelId])
  const to = before ?? FAR_FUTURE
  const read: PieceRow[] = []
  for (let after: PieceRow | undefined; ; ) {
    const { rows } = await db.query<PieceRow>(
      `select id, last_ts, data from sample_piece
        where machine_id = $1 and channel_id = $2 and first_ts < $3
          and (last_ts, id) < (coalesce($4, 'infinity'::timestamptz), coalesce($5, 0))
        order by last_ts desc, id desc limit ${PIECES_AT_ONCE}`,
      [machineId, channelId, new Date(to), after?.last_ts ?? null, after?.id ?? null],
    )
    read.push(...rows)
    after = rows.at(-1)
    // Pieces that are still to come end here at the latest.
    const known = rows.length < PIECES_AT_ONCE ? 0 : (after?.last_ts.getTime() ?? 0) + 1
    const found = createBoundedPoints({ keep: 'last', maxText, order: inTimeOrder, from: 0, to })
    // Of one moment what was stored first counts.
    for (const { data } of read.sort((a, b) => a.id - b.id))
      for (const { points } of decodeSegment(data, wanted)) found.add(channelId, points.filter(ofKind(kind)))
    const all = found.points().get(channelId) ?? []
    const { from } = found.bounds()
    if (known === 0) return { points: all, from }
    const points = all.filter(({ ts }) => ts >= known)
    if (from > 0) return { points, from: Math.max(from, known) }
    if (points.length >= limit) return { points, from: 0 }
  }
}

const ofKind =
  (kind: Value['kind'] | null) =>
  ({ value }: Point): boolean =>
    kind === null || value.kind === kind

/** The hours of UTC in which late points of a machine lie, by their beginnings. */
export async function lateHours(
  db: Queryable,
  machineId: number,
  from: number,
  to: number,
): Promise<Set<number>> {
  const hours = new Set<number>()
  for (let after = 0; ; ) {
    const { rows } = await db.query<{ id: number; channel_id: number; data: Buffer }>(
      `select id, channel_id, data from sample_piece
        where machine_id = $1 and last_ts >= $2 and first_ts < $3 and id > $4 order by id limit ${HOURS_AT_ONCE}`,
      [machineId, new Date(from), new Date(to), after],
    )
    for (const { channel_id, data } of rows)
      for (const { times } of segmentTimes(data, new Set([channel_id])))
        for (const ts of times) if (ts >= from && ts < to) hours.add(ts - (ts % HOUR_MS))
    const last = rows.at(-1)
    if (!last || rows.length < HOURS_AT_ONCE) return hours
    after = last.id
  }
}

const HOURS_AT_ONCE = 500
