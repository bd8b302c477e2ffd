import type { Figures } from './figure-check.ts'
import { ADVANCED_VALUES, type SpindleValue } from './spindle-values.ts'
import { TOOL_LOADS, type ToolLoad } from './tool-loads.ts'
import type { VibrationRecord } from './vibration-record.ts'

export const SERIES_NAMES = [...ADVANCED_VALUES, ...TOOL_LOADS] as const
export type SeriesName = SpindleValue | ToolLoad

/** How the values of a vibration and the loads of a tool went in the time of a sub-cycle. */
export interface ValueSeries {
  /** Milliseconds since its start, one for each value. */
  readonly times: Float64Array
  readonly values: Partial<Readonly<Record<SeriesName, Float64Array>>>
}

/** The series of a file by their names; null for one that it does not have. */
export type ReadSeries = (name: SeriesName) => Float64Array | null

type Named = readonly [SeriesName, Float64Array]
type Sum = (values: Float64Array) => number

/** More are closer than a chart has pixels. */
const MOST_POINTS = 240
/** A point takes in some turns of the spindle. */
const POINTS_A_SECOND = 20
/** Slower movement is the machine's own way, as with the speed of a whole record. */
const VELOCITY_FROM_HZ = 10
/** Ten times as long as the integral remembers. */
const SETTLES_S = 0.16

const AXES = ['X', 'Y', 'Z'] as const

const mean: Sum = (values) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
const rms: Sum = (values) =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / (values.length || 1))
const peak: Sum = (values) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

/** The largest of a hundred values is often a single spike; of a few it is the largest. */
const nearPeak: Sum = (values) => {
  const sorted = values.map(Math.abs).sort()
  return sorted[Math.round((sorted.length - 1) * 0.99)] ?? 0
}

/** Of an acceleration the highest counts, of a speed its effective value, of the rest the middle. */
const summed = (name: SeriesName, ofAcceleration: Sum): Sum =>
  name.startsWith('Acc') ? ofAcceleration : name.startsWith('VelRms') ? rms : mean

const namedIn = (read: ReadSeries, names: readonly SeriesName[]): Named[] =>
  names.flatMap((name): Named[] => {
    const series = read(name)
    return series ? [[name, series]] : []
  })

/** A vibration without its record is judged by these. */
export const seriesFigures = (read: ReadSeries): Figures =>
  Object.fromEntries(
    namedIn(read, ADVANCED_VALUES).map(([name, series]) => [name, summed(name, nearPeak)(series)]),
  )

/** In as many parts as there are points; a series with fewer values has each of them several times. */
function drawn(series: Float64Array, points: number, sum: Sum): Float64Array {
  return Float64Array.from({ length: points }, (_, k) => {
    const from = Math.floor((k * series.length) / points)
    return sum(series.subarray(from, Math.max(from + 1, Math.floor(((k + 1) * series.length) / points))))
  })
}

/** The speed of an acceleration, without what is slower than vibration. */
function integrated(acceleration: Float64Array, rateHz: number): Float64Array {
  const keeps = Math.exp((-2 * Math.PI * VELOCITY_FROM_HZ) / rateHz)
  let [before, passed, speed] = [0, 0, 0]
  const take = (value: number): number => {
    passed = keeps * (passed + value - before)
    before = value
    speed = keeps * speed + passed / rateHz
    return speed
  }
  // How fast it was at the start is not known: the same backwards and upside down comes to about that.
  for (const value of acceleration.slice(0, Math.ceil(rateHz * SETTLES_S)).reverse()) take(-value)
  return acceleration.map(take)
}

const lengthOfVector = (axes: readonly Float64Array[]): Float64Array =>
  Float64Array.from(axes[0] ?? [], (_, i) => Math.hypot(...axes.map((axis) => axis[i] ?? 0)))

/** The values of a record, sample by sample. */
function ofRecord({ rateHz, axes }: VibrationRecord): Named[] {
  const swings = axes.map((axis) => {
    const middle = mean(axis)
    return axis.map((value) => value - middle)
  })
  const speeds = swings.map((axis) => integrated(axis, rateHz))
  const byAxis = <P extends 'AccVal' | 'VelRms'>(prefix: P, all: readonly Float64Array[]): Named[] =>
    AXES.flatMap((axis, i): Named[] => (all[i] ? [[`${prefix}${axis}`, all[i]]] : []))
  return [
    ['AccPeakVect', lengthOfVector(swings)],
    ...byAxis('AccVal', swings),
    ['VelRmsVect', lengthOfVector(speeds)],
    ...byAxis('VelRms', speeds),
  ]
}

interface SubCycle {
  readonly read: ReadSeries
  /** Null for a file that has values only. */
  readonly record: VibrationRecord | null
  /** The moment of each value, in milliseconds; null where the file has none. */
  readonly moments: Float64Array | null
  /** Of the values, where the file has it. */
  readonly rateHz: number | null
  /** Of the whole test: what is left where a file has neither moments nor a rate. */
  readonly durationMs: number
}

/** The series that a file has, and those that follow from its record; a single value has no course. */
export function valueSeriesOf({ read, record, moments, rateHz, durationMs }: SubCycle): ValueSeries {
  const given = namedIn(read, SERIES_NAMES).filter(([, series]) => series.length > 1)
  const computed = record ? ofRecord(record) : []
  const all = [...given, ...computed.filter(([name]) => given.every(([own]) => own !== name))]
  const samples = record?.axes[0]?.length ?? Math.max(0, ...given.map(([, { length }]) => length))
  const perSecond = record?.rateHz ?? rateHz
  const lengthMs = perSecond === null ? durationMs : (samples / perSecond) * 1000
  const most = record ? Math.floor((lengthMs / 1000) * POINTS_A_SECOND) : samples
  const points = Math.max(1, Math.min(MOST_POINTS, most))
  return {
    times: moments
      ? drawn(moments, points, (some) => some[0] ?? 0)
      : Float64Array.from({ length: points }, (_, k) => (k / points) * lengthMs),
    values: Object.fromEntries(
      all.map(([name, series]) => [name, drawn(series, points, summed(name, peak))]),
    ),
  }
}
