import { type AppType, recordsVibration } from './app.ts'
import { AXIS_SERIES, type AxisSeries, axisFigures } from './axis-figures.ts'
import type { Measured } from './judge.ts'
import { spectrumOf } from './spectrum.ts'
import { spindleValues } from './spindle-values.ts'
import { type Unusable, unusable } from './vibration-record.ts'

/** Why a file of a test could not be judged. */
export type SeriesFault = Unusable | 'NOT_JSON' | 'NO_SERIES' | 'OUT_OF_RANGE' | 'FILE_TOO_LARGE'

/** Thrown for a file that cannot be judged. */
export class SeriesRefused extends Error {
  readonly fault: SeriesFault
  constructor(fault: SeriesFault) {
    super(fault)
    this.name = 'SeriesRefused'
    this.fault = fault
  }
}

const AXES = ['x', 'y', 'z'] as const
/** Of the devices check. */
const DEVICE_FIGURES = ['reactionTime1', 'reactionTime2', 'posTime1', 'posTime2'] as const

type Fields = Readonly<Record<string, unknown>>

/** 64-bit integers are no measured values, and lose their last digits here. */
const isOutOfRange = (value: number): boolean =>
  Number.isFinite(value) && Math.abs(value) > Number.MAX_SAFE_INTEGER

function numbersOf(value: unknown): Float64Array | null {
  if (!Array.isArray(value)) return null
  const numbers = Float64Array.from(value, (each) => (typeof each === 'number' ? each : Number.NaN))
  if (numbers.some(isOutOfRange)) throw new SeriesRefused('OUT_OF_RANGE')
  return numbers
}

const oneOrMany = (value: unknown): Float64Array | null =>
  numbersOf(typeof value === 'number' ? [value] : value)

/** One number, or one for each moment of the run: the mean of these. A file without one is judged by its vibration alone. */
function temperatureIn({ temperature }: Fields): number | null {
  const numbers = oneOrMany(temperature)
  if (!numbers || numbers.length === 0) return null
  if (!numbers.every(Number.isFinite)) throw new SeriesRefused('NOT_A_NUMBER')
  return numbers.reduce((sum, value) => sum + value, 0) / numbers.length
}

function vibrationOf(fields: Fields): Measured {
  const axes = AXES.flatMap((axis) => numbersOf(fields[axis]) ?? [])
  const record = { rateHz: Number(fields.rateHz), axes }
  const fault = unusable(record)
  if (fault) throw new SeriesRefused(fault)
  const spectrum = spectrumOf(record)
  return { kind: 'vibration', spectrum, values: spindleValues(record, spectrum, temperatureIn(fields)) }
}

function axisOf(fields: Fields): Measured {
  const series: AxisSeries = Object.fromEntries(
    AXIS_SERIES.flatMap((name) => {
      const numbers = numbersOf(fields[name])
      return numbers ? [[name, numbers]] : []
    }),
  )
  if (Object.values(series).some((numbers) => !numbers?.every(Number.isFinite)))
    throw new SeriesRefused('NOT_A_NUMBER')
  return { kind: 'figures', figures: axisFigures(series) }
}

/** A figure is a number, or one for each movement of the device: the mean of these. */
function deviceOf(fields: Fields): Measured {
  const figures = DEVICE_FIGURES.flatMap((name) => {
    const numbers = oneOrMany(fields[name])
    if (!numbers || numbers.length === 0) return []
    if (!numbers.every((value) => Number.isFinite(value) && value >= 0))
      throw new SeriesRefused('NOT_A_NUMBER')
    return [[name, numbers.reduce((sum, value) => sum + value, 0) / numbers.length]]
  })
  return { kind: 'figures', figures: Object.fromEntries(figures) }
}

/** Reads a file of a test, a JSON object of series. Throws SeriesRefused. */
export function measure(app: AppType, text: string): Measured {
  let fields: unknown
  try {
    fields = JSON.parse(text)
  } catch {
    throw new SeriesRefused('NOT_JSON')
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw new SeriesRefused('NO_SERIES')
  const read = recordsVibration(app) ? vibrationOf : app === 'AXES_CHECK' ? axisOf : deviceOf
  const measured = read(fields as Fields)
  if (measured.kind === 'figures' && Object.keys(measured.figures).length === 0)
    throw new SeriesRefused('NO_SERIES')
  return measured
}
