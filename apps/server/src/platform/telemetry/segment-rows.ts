import type { Point } from '@millwright/domain/points/point'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { POSTGRES_EPOCH_MS } from '../database/binary-arrays.ts'
import { STORE_LIMITS } from '../runtime/limits.ts'
import { type ChannelPoints, encodeSegment } from './codec/segment.ts'
import { COPY_HEADER, setInt64 } from './copy-rows.ts'
import type { SampleRow } from './sample-rows.ts'
import { createTextWeight, type TextWeight } from './text-weight.ts'

/** The channel of a segment that holds several. */
export const SEVERAL = 0

/** Points of one machine and one hour as they are stored, or of one day of one channel that came late. */
export interface Segment {
  readonly machineId: number
  readonly channelId: number
  readonly firstTs: number
  readonly lastTs: number
  readonly count: number
  readonly data: Uint8Array
}

/** A text that PostgreSQL could not keep, as what is derived from it is. It refuses such texts with the same code. */
class TextRefused extends Error {
  readonly code = '22021'
}

/** Hours since 1970 stay below this until 2089: machine and hour together make one number. */
const HOURS = 2 ** 20

/** Rows of one machine and of one hour or day, by channel. */
interface Group {
  readonly machineId: number
  readonly channels: ReadonlyMap<number, readonly SampleRow[]>
}

/**
 * Rows of any machines and times, in the order in which they came, as one segment for each machine and hour; as several where
 * their texts are long.
 */
export const segmentsOf = (
  rows: readonly SampleRow[],
  maxText: number = STORE_LIMITS.segmentBytes,
): Segment[] =>
  groupsOf(rows, HOUR_MS, maxText).map(({ machineId, channels }) =>
    segmentOf(
      machineId,
      SEVERAL,
      Array.from(channels, ([channelId, points]) => ({ channelId, points })),
    ),
  )

/**
 * The same of points that came late, as one piece for each channel and day: they are read by channel, and those of a long time
 * come together.
 */
export const piecesOf = (
  rows: readonly SampleRow[],
  maxText: number = STORE_LIMITS.segmentBytes,
): Segment[] =>
  groupsOf(rows, DAY_MS, maxText).flatMap(({ machineId, channels }) =>
    Array.from(channels, ([channelId, points]) => segmentOf(machineId, channelId, [{ channelId, points }])),
  )

function groupsOf(rows: readonly SampleRow[], lengthMs: number, maxText: number): Group[] {
  const groups = new Map<number, Map<number, SampleRow[]>>()
  const weights = new Map<number, TextWeight>()
  const full: Group[] = []
  let openKey = -1
  let openChannel = -1
  let open: SampleRow[] = []
  for (const row of rows) {
    const key = row.machineId * HOURS + Math.floor(row.ts / lengthMs)
    if (row.value.kind !== 'number') {
      const weight = weights.get(key) ?? createTextWeight()
      weights.set(key, weight)
      if (weight.add(row.value) > maxText) close(key, row)
    }
    // Points of a list follow each other.
    if (key === openKey && row.channelId === openChannel) {
      open.push(row)
      continue
    }
    let channels = groups.get(key)
    if (!channels) {
      channels = new Map()
      groups.set(key, channels)
    }
    const known = channels.get(row.channelId)
    if (known) {
      known.push(row)
      open = known
    } else {
      open = [row]
      channels.set(row.channelId, open)
    }
    openKey = key
    openChannel = row.channelId
  }
  return [...full, ...Array.from(groups, ([key, channels]) => groupOf(key, channels))]

  /** Rows that came so far are a group of their own, before the one that this row begins. */
  function close(key: number, { value }: SampleRow): void {
    const channels = groups.get(key)
    if (!channels) return
    full.push(groupOf(key, channels))
    groups.delete(key)
    const weight = createTextWeight()
    weight.add(value)
    weights.set(key, weight)
    openKey = -1
  }
}

const groupOf = (key: number, channels: Group['channels']): Group => ({
  machineId: Math.floor(key / HOURS),
  channels,
})

/** Points of one hour, of one channel or of several, or of one day of one channel. */
export function segmentOf(machineId: number, channelId: number, channels: readonly ChannelPoints[]): Segment {
  let firstTs = Number.MAX_SAFE_INTEGER
  let lastTs = 0
  let count = 0
  for (const { points } of channels) {
    count += points.length
    for (const { ts, value } of points) {
      if (ts < firstTs) firstTs = ts
      if (ts > lastTs) lastTs = ts
      if (value.kind !== 'number' && value.txt.includes('\0'))
        throw new TextRefused('a text of no encoding holds a NUL')
    }
  }
  const data = encodeSegment(lastTs - (lastTs % HOUR_MS), channels)
  return { machineId, channelId, firstTs, lastTs, count, data }
}

const FIELDS = 6
/** Field count, four numbers of eight bytes, one of four, a length. */
const FIXED_BYTES = 2 + 4 * 12 + 8 + 4

/** In PostgreSQL's binary COPY format, in the order of the columns that `COPY_SEGMENTS` and `COPY_PIECES` name. */
export function encodeSegments(segments: readonly Segment[]): Buffer {
  const bytes = segments.reduce((sum, { data }) => sum + FIXED_BYTES + data.length, COPY_HEADER.length + 2)
  const buffer = Buffer.allocUnsafeSlow(bytes)
  const view = new DataView(buffer.buffer)
  let at = COPY_HEADER.copy(buffer)
  for (const { machineId, channelId, firstTs, lastTs, count, data } of segments) {
    view.setInt16(at, FIELDS)
    setInt64(view, at + 2, machineId)
    setInt64(view, at + 14, channelId)
    setInt64(view, at + 26, (firstTs - POSTGRES_EPOCH_MS) * 1000)
    setInt64(view, at + 38, (lastTs - POSTGRES_EPOCH_MS) * 1000)
    view.setInt32(at + 50, 4)
    view.setInt32(at + 54, count)
    view.setInt32(at + 58, data.length)
    buffer.set(data, at + FIXED_BYTES)
    at += FIXED_BYTES + data.length
  }
  view.setInt16(at, -1)
  return buffer
}

/** Each moment once, in time order; of several points of one moment the first one given stays. */
export function inTimeOrder<P extends Pick<Point, 'ts'>>(points: readonly P[]): readonly P[] {
  if (isAscending(points)) return points
  const sorted = points.toSorted((a, b) => a.ts - b.ts)
  return sorted.filter((point, index) => point.ts !== sorted[index - 1]?.ts)
}

function isAscending(points: readonly Pick<Point, 'ts'>[]): boolean {
  for (let index = 1; index < points.length; index++)
    if ((points[index]?.ts ?? 0) <= (points[index - 1]?.ts ?? 0)) return false
  return true
}
