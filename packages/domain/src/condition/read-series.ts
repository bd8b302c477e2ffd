import { type AppType, recordsVibration } from './app.ts'
import { AXIS_SERIES, type AxisSeries, axisFigures } from './axis-figures.ts'
import type { Measured } from './judge.ts'
import { spectrumOf } from './spectrum.ts'
import { type Unusable, unusable } from './vibration-record.ts'

/** Why a file of a test could not be judged. */
export type SeriesFault = Unusable | 'NOT_JSON' | 'NO_SERIES' | 'FILE_TOO_LARGE'

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

function numbersOf(value: unknown): Float64Array | null {
  if (!Array.isArray(value)) return null
  return Float64Array.from(value, (each) => (typeof each === 'number' ? each : Number.NaN))
}

function vibrationOf(fields: Fields): Measured {
  const axes = AXES.flatMap((axis) => numbersOf(fields[axis]) ?? [])
  const record = { rateHz: Number(fields.rateHz), axes }
  const fault = unusable(record)
  if (fault) throw new SeriesRefused(fault)
  return { kind: 'vibration', spectrum: spectrumOf(record) }
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
    const given = fields[name]
    const numbers = typeof given === 'number' ? Float64Array.of(given) : numbersOf(given)
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
