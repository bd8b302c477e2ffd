import { gunzipSync, gzipSync } from 'node:zlib'
import type { MappedPoint } from '@millwright/domain/connectors/mapper'
import { thinPoints } from '@millwright/domain/connectors/thin-points'
import { parseOwnJson } from '@millwright/domain/text/parse-json'

type Point = Omit<MappedPoint, 'channel'>

/** By channel, as the portal takes it. */
export type PointMap = Readonly<Record<string, readonly Point[]>>

export interface PackedBatch {
  readonly body: Buffer
  /** Before it was packed. */
  readonly raw: number
  readonly points: number
  readonly fromTs: number
}

export function packBatch(map: PointMap): PackedBatch {
  const lists = Object.values(map)
  const text = Buffer.from(JSON.stringify(map))
  return {
    // Speed counts for more than the last tenth: it is done for every second of every machine.
    body: gzipSync(text, { level: 1 }),
    raw: text.length,
    points: lists.reduce((sum, list) => sum + list.length, 0),
    fromTs: lists.reduce((least, list) => Math.min(least, list[0]?.ts ?? least), Number.MAX_SAFE_INTEGER),
  }
}

export interface MessageSize {
  readonly points: number
  readonly raw: number
}

export const fitsMessage = ({ points, raw }: MessageSize, most: MessageSize): boolean =>
  points <= most.points && raw <= most.raw

/** In halves of halves, in the order of the points, until each part fits into a message. */
export function packInMessages(map: PointMap, most: MessageSize): PackedBatch[] {
  const packed = packBatch(map)
  if (packed.points <= 1 || fitsMessage(packed, most)) return [packed]
  const all = Object.entries(map).flatMap(([channel, points]) =>
    points.map((point) => [channel, point] as const),
  )
  all.sort(([, one], [, other]) => one.ts - other.ts)
  const half = all.length >> 1
  return [all.slice(0, half), all.slice(half)].flatMap((part) => packInMessages(mapOf(part), most))
}

function mapOf(points: readonly (readonly [channel: string, point: Point])[]): PointMap {
  const lists = new Map<string, Point[]>()
  for (const [channel, point] of points) {
    const list = lists.get(channel)
    if (list) list.push(point)
    else lists.set(channel, [point])
  }
  return Object.fromEntries(lists)
}

export const unpackBatch = (body: Uint8Array): PointMap =>
  parseOwnJson(gunzipSync(body).toString('utf8'), 'a batch of the buffer') as PointMap

/** In the order of the batches; thinned where there is a step. */
export function mergeBatches(maps: readonly PointMap[], stepMs?: number): PointMap {
  const merged = new Map<string, Point[]>()
  for (const map of maps)
    for (const [channel, points] of Object.entries(map)) {
      const list = merged.get(channel)
      if (list) list.push(...points)
      else merged.set(channel, [...points])
    }
  return Object.fromEntries(
    [...merged].map(([channel, points]) => [
      channel,
      stepMs === undefined ? points : thinPoints(points, stepMs),
    ]),
  )
}
