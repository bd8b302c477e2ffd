import type { Series } from '@millwright/contract/values/machine-data'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Point } from '../../../platform/live/points.ts'
import type { View } from '../../../platform/ui/charts/frame/time-scale.ts'

/** A numeric channel as uPlot takes it: no object per point. */
export interface Columns {
  readonly resolution: Series['resolution']
  /** Points before they were thinned out. */
  readonly count: number
  /** Epoch milliseconds. */
  readonly times: Float64Array
  readonly values: Float64Array
  /** With every value shown by itself there is no band. */
  readonly min: Float64Array | null
  readonly max: Float64Array | null
}

const BUCKET_MS = { raw: 1, minute: 60_000, hour: HOUR_MS } as const

export function columnsOf(series: Series): Columns {
  const times = new Float64Array(series.steps.length)
  let ts = series.start ?? 0
  for (let index = 0; index < times.length; index++) {
    ts += series.steps[index] ?? 0
    times[index] = ts
  }
  return {
    resolution: series.resolution,
    count: series.count,
    times,
    values: Float64Array.from(series.values),
    min: series.min ? Float64Array.from(series.min) : null,
    max: series.max ? Float64Array.from(series.max) : null,
  }
}

/** Points since the answer, at its right edge; texts among the numbers are no points of a line. */
export function withLivePoints(columns: Columns, points: readonly Point[]): Columns {
  const last = columns.times.at(-1) ?? Number.NEGATIVE_INFINITY
  const fresh = points.filter((point): point is Point & { v: number } => {
    return typeof point.v === 'number' && point.ts > last
  })
  if (fresh.length === 0) return columns
  return columns.min && columns.max ? withBuckets(columns, fresh) : withEach(columns, fresh)
}

function withEach(columns: Columns, fresh: readonly { v: number; ts: number }[]): Columns {
  return {
    ...columns,
    count: columns.count + fresh.length,
    times: joined(
      columns.times,
      fresh.map(({ ts }) => ts),
    ),
    values: joined(
      columns.values,
      fresh.map(({ v }) => v),
    ),
  }
}

/** In stretches as long as those of the answer. The last of the answer grows too; its mean comes with the next. */
function withBuckets(columns: Columns, fresh: readonly { v: number; ts: number }[]): Columns {
  const length = BUCKET_MS[columns.resolution]
  const last = columns.times.at(-1) ?? Number.NEGATIVE_INFINITY
  const min = columns.min ? Float64Array.from(columns.min) : new Float64Array()
  const max = columns.max ? Float64Array.from(columns.max) : new Float64Array()
  const buckets = new Map<number, { sum: number; count: number; min: number; max: number }>()
  for (const { v, ts } of fresh) {
    if (ts < last + length) {
      min[min.length - 1] = Math.min(min.at(-1) ?? v, v)
      max[max.length - 1] = Math.max(max.at(-1) ?? v, v)
      continue
    }
    const at = Math.floor(ts / length) * length
    const known = buckets.get(at) ?? { sum: 0, count: 0, min: v, max: v }
    buckets.set(at, {
      sum: known.sum + v,
      count: known.count + 1,
      min: Math.min(known.min, v),
      max: Math.max(known.max, v),
    })
  }
  const added = [...buckets.values()]
  return {
    ...columns,
    count: columns.count + fresh.length,
    times: joined(columns.times, [...buckets.keys()]),
    values: joined(
      columns.values,
      added.map(({ sum, count }) => sum / count),
    ),
    min: joined(
      min,
      added.map((bucket) => bucket.min),
    ),
    max: joined(
      max,
      added.map((bucket) => bucket.max),
    ),
  }
}

/** The last value holds up to the current time (rules: live 3). */
export function heldUntil(columns: Columns, now: number): Columns {
  const last = columns.times.at(-1)
  const value = columns.values.at(-1)
  if (last === undefined || value === undefined || last >= now) return columns
  return {
    ...columns,
    times: joined(columns.times, [now]),
    values: joined(columns.values, [value]),
    min: columns.min && joined(columns.min, [value]),
    max: columns.max && joined(columns.max, [value]),
  }
}

function joined(head: Float64Array, tail: readonly number[]): Float64Array {
  const all = new Float64Array(head.length + tail.length)
  all.set(head)
  all.set(tail, head.length)
  return all
}

export interface Extremes {
  /** Positions of the points in the columns. */
  readonly lowest: number
  readonly highest: number
}

/** Where the least and the greatest value in sight are; null when nothing is in sight. */
export function extremesIn({ times, values, min, max }: Columns, view: View): Extremes | null {
  const low = min ?? values
  const high = max ?? values
  let lowest = -1
  let highest = -1
  for (let index = 0; index < times.length; index++) {
    const ts = times[index] ?? 0
    if (ts < view.from || ts > view.to) continue
    if (lowest < 0 || (low[index] ?? 0) < (low[lowest] ?? 0)) lowest = index
    if (highest < 0 || (high[index] ?? 0) > (high[highest] ?? 0)) highest = index
  }
  return lowest < 0 ? null : { lowest, highest }
}
