import { parseJson } from '../text/parse-json.ts'
import { type AppType, recordsVibration } from './app.ts'
import { AXIS_SERIES, type AxisSeries, axisFigures, nearPeak } from './axis-figures.ts'
import type { Figures } from './figure-check.ts'
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

const meanOf = (numbers: Float64Array): number =>
  numbers.reduce((sum, value) => sum + value, 0) / numbers.length

/** One number, or one for each moment of the run; null for a file without any. */
function finiteIn(fields: Fields, name: string): Float64Array | null {
  const numbers = oneOrMany(fields[name])
  if (!numbers || numbers.length === 0) return null
  if (!numbers.every(Number.isFinite)) throw new SeriesRefused('NOT_A_NUMBER')
  return numbers
}

/** How much of the largest torque is a cut: below it the spindle turns in the air. */
const CUTS_FROM = 0.2

/** In the cut: how long the tool is on its way there must not count. */
function torqueInCut(series: Float64Array): number {
  const strengths = series.map(Math.abs)
  const least = CUTS_FROM * nearPeak(strengths)
  return meanOf(strengths.filter((value) => value >= least))
}

/** What a file may hold beside its vibration. One without is judged by the vibration alone. */
function besideVibration(app: AppType, fields: Fields): Figures {
  const temperature = finiteIn(fields, 'temperature')
  const torque = app === 'TOOLS_CHECK' ? finiteIn(fields, 'torque') : null
  const wear = app === 'TOOLS_CHECK' ? finiteIn(fields, 'wear') : null
  if (wear?.some((value) => value < 0)) throw new SeriesRefused('NOT_A_NUMBER')
  return {
    ...(temperature && { Temperature: meanOf(temperature) }),
    ...(torque && { torque: torqueInCut(torque) }),
    // Of several edges the one that is worn most.
    ...(wear && { Wear: wear.reduce((most, value) => Math.max(most, value), 0) }),
  }
}

function vibrationOf(app: AppType, fields: Fields): Measured {
  const axes = AXES.flatMap((axis) => numbersOf(fields[axis]) ?? [])
  const record = { rateHz: Number(fields.rateHz), axes }
  const fault = unusable(record)
  if (fault) throw new SeriesRefused(fault)
  const spectrum = spectrumOf(record)
  const values = { ...spindleValues(record, spectrum), ...besideVibration(app, fields) }
  return { kind: 'vibration', spectrum, values }
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
    return [[name, meanOf(numbers)]]
  })
  return { kind: 'figures', figures: Object.fromEntries(figures) }
}

/** Reads a file of a test, a JSON object of series. Throws SeriesRefused. */
export function measure(app: AppType, text: string): Measured {
  const fields = parseJson(text)
  if (fields === undefined) throw new SeriesRefused('NOT_JSON')
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw new SeriesRefused('NO_SERIES')
  const measured = recordsVibration(app)
    ? vibrationOf(app, fields as Fields)
    : (app === 'AXES_CHECK' ? axisOf : deviceOf)(fields as Fields)
  if (measured.kind === 'figures' && Object.keys(measured.figures).length === 0)
    throw new SeriesRefused('NO_SERIES')
  return measured
}
