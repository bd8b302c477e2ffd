import type { Point, Value } from '@millwright/domain/points/point'
import { int8Array } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import { STORE_LIMITS } from '../runtime/limits.ts'
import { type PointRow, pointOf } from './point-row.ts'
import { firstCoded } from './segment-store.ts'
import type { ChannelsStretch, Stretch } from './stretch.ts'

/** Late points and events by channel, each in time order. */
export interface Unmerged {
  readonly late: ReadonlyMap<number, readonly Point[]>
  readonly events: ReadonlyMap<number, readonly Point[]>
  /** Where the rest begins. */
  readonly to: number
}

interface ChannelRow extends PointRow {
  readonly channel_id: number
  readonly total: number
}

/**
 * The first that wait to be merged, with so much text of each kind at most, whole moments and one at least. Events of one moment
 * beyond their bound are not read: merging sets them aside.
 */
export async function firstUnmerged(
  db: Queryable,
  stretch: ChannelsStretch,
  maxText: number,
): Promise<Unmerged> {
  const late = await firstCoded(db, 'sample_piece', stretch, maxText)
  const events = await firstEvents(db, { ...stretch, to: late.to }, maxText)
  return { late: late.points, events: events.points, to: events.to }
}

async function firstEvents(
  db: Queryable,
  { machineId, channelIds, from, to, withoutTexts }: ChannelsStretch,
  maxText: number,
): Promise<{ readonly points: Unmerged['events']; readonly to: number }> {
  const txt = withoutTexts ? "case when txt is not null then '' end as txt" : 'txt'
  const { rows } = await db.query<ChannelRow>(
    `select * from (
       select *, sum(coalesce(octet_length(txt), 0)) over (order by ts) as bytes, min(ts) over () as first_ts,
              count(*) over () as total from (
         select channel_id, ts, num, ${txt}, is_json from (
           select *, sum(coalesce(octet_length(txt), 0)) over (partition by channel_id, ts order by digest) as moment
             from sample_event where machine_id = $1 and channel_id = any($2::bigint[]) and ts >= $3 and ts < $4) e
          where moment <= ${STORE_LIMITS.momentBytes}) r) s
      where bytes <= $5 or ts = first_ts order by ts`,
    [machineId, int8Array(channelIds), new Date(from), new Date(to), maxText],
  )
  const last = rows.at(-1)
  return { points: byChannel(rows), to: last && rows.length < last.total ? last.ts.getTime() + 1 : to }
}

const byChannel = (rows: readonly ChannelRow[]): ReadonlyMap<number, readonly Point[]> =>
  new Map(
    [...Map.groupBy(rows, (row) => row.channel_id)].map(([channelId, own]) => [channelId, own.map(pointOf)]),
  )

/** All of one channel, without their texts. */
export async function unmergedNumbers(
  db: Queryable,
  { channelId, ...stretch }: Stretch,
): Promise<{ late: readonly Point[]; events: readonly Point[] }> {
  const bare = { ...stretch, channelIds: [channelId], withoutTexts: true }
  const { late, events } = await firstUnmerged(db, bare, Number.MAX_SAFE_INTEGER)
  return { late: late.get(channelId) ?? [], events: events.get(channelId) ?? [] }
}

/** Of a piece that came late the time alone is looked at, not its points. */
export async function hasUnmerged(
  db: Queryable,
  { machineId, channelId, from, to }: Stretch,
): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from sample_piece where machine_id = $1 and channel_id = $2 and last_ts >= $3 and first_ts < $4
     union all
     select 1 from sample_event where machine_id = $1 and channel_id = $2 and ts >= $3 and ts < $4 limit 1`,
    [machineId, channelId, new Date(from), new Date(to)],
  )
  return rows.length > 0
}

/** Which of a channel's points are asked for, from the newest one back. */
export interface LastPoints {
  readonly machineId: number
  readonly channelId: number
  /** Not included; null for all. */
  readonly before: number | null
  readonly limit: number
  readonly kind: Value['kind'] | null
}

/** The last events, and from which moment on they are all. */
export async function lastEvents(
  db: Queryable,
  { machineId, channelId, before, limit, kind }: LastPoints,
  maxText: number,
): Promise<{ readonly points: Point[]; readonly from: number }> {
  const { rows } = await db.query<PointRow & { total: number }>(
    `select ts, num, txt, is_json, total from (
       select ts, digest, num, txt, is_json, count(*) over () as total, max(ts) over () as last_ts,
              sum(coalesce(octet_length(txt), 0)) over (order by ts desc) as bytes,
              sum(coalesce(octet_length(txt), 0)) over (partition by ts order by digest) as moment
         from (select ts, num, txt, is_json, digest from sample_event
                where machine_id = $1 and channel_id = $2 and ts < coalesce($3, 'infinity'::timestamptz)
                  and ($5::text is null or ($5 = 'number') = (txt is null) and is_json = ($5 = 'json'))
                order by ts desc fetch first $4 rows with ties) r) s
      where (bytes <= $6 or ts = last_ts) and moment <= $7 order by ts, digest`,
    [
      machineId,
      channelId,
      before === null ? null : new Date(before),
      limit,
      kind,
      maxText,
      STORE_LIMITS.momentBytes,
    ],
  )
  const [first] = rows
  return { points: rows.map(pointOf), from: first && rows.length < first.total ? first.ts.getTime() : 0 }
}
