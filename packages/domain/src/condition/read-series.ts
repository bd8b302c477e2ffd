import { type AppType, recordsVibration } from './app.ts'
import { AXIS_SERIES, type AxisSeries, axisFigures } from './axis-figures.ts'
import { bearingSignsOf } from './bearing-signs.ts'
import { DEVICE_FIGURES } from './device-figures.ts'
import type { Figures } from './figure-check.ts'
import type { SpindleFacts } from './frequencies.ts'
import type { Measured } from './judge.ts'
import { type Fields, fieldsIn, finiteIn, numbersOf, oneOrMany, SeriesRefused } from './series-fields.ts'
import { spectrumOf } from './spectrum.ts'
import { spindleValues } from './spindle-values.ts'
import { toolFigures } from './tool-file.ts'
import { isToolLoad } from './tool-loads.ts'
import { type SeriesName, seriesFigures, type ValueSeries, valueSeriesOf } from './value-series.ts'
import { unusable, type VibrationRecord } from './vibration-record.ts'

const AXES = ['x', 'y', 'z'] as const

const meanOf = (numbers: Float64Array): number =>
  numbers.reduce((sum, value) => sum + value, 0) / numbers.length

/** Of a tool a file may have these values without a vibration. */
function besideVibration(app: AppType, fields: Fields, hasRecord: boolean): Figures {
  const temperature = finiteIn(fields, 'temperature')
  return {
    ...(temperature && { Temperature: meanOf(temperature) }),
    ...(app === 'TOOLS_CHECK' && toolFigures(fields, hasRecord)),
  }
}

/** The values that a file has by name, whole or over time; loads are those of tools. */
const valuesIn =
  (app: AppType, fields: Fields) =>
  (name: SeriesName): Float64Array | null => {
    if (isToolLoad(name)) return app === 'TOOLS_CHECK' ? finiteIn(fields, name) : null
    return finiteIn(fields, name) ?? (name === 'Temperature' ? finiteIn(fields, 'temperature') : null)
  }

const recordIn = (fields: Fields): VibrationRecord => ({
  rateHz: Number(fields.rateHz),
  axes: AXES.flatMap((axis) => numbersOf(fields[axis]) ?? []),
})

/** The moments of values; what does not rise is no time. */
function momentsIn(fields: Fields): Float64Array | null {
  const times = finiteIn(fields, 'time')
  return times?.every((time, i) => i === 0 || time > (times[i - 1] as number)) ? times : null
}

/** A temperature alone tells nothing about a spindle or a tool. */
const canBeJudged = (figures: Figures): boolean => Object.keys(figures).some((name) => name !== 'Temperature')

function vibrationOf(app: AppType, fields: Fields, spindle: SpindleFacts): Measured {
  const record = recordIn(fields)
  const fault = unusable(record)
  if (fault === 'NO_AXIS') {
    const figures = { ...seriesFigures(valuesIn(app, fields)), ...besideVibration(app, fields, false) }
    if (canBeJudged(figures)) return { kind: 'figures', figures }
    throw new SeriesRefused(app === 'TOOLS_CHECK' ? 'NO_CUT' : 'NO_AXIS')
  }
  if (fault) throw new SeriesRefused(fault)
  const spectrum = spectrumOf(record)
  const values = { ...spindleValues(record, spectrum), ...besideVibration(app, fields, true) }
  const bearings = bearingSignsOf(record, spindle)
  return { kind: 'vibration', spectrum, values, ...(bearings && { bearings }) }
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
export function measure(app: AppType, text: string, spindle: SpindleFacts = {}): Measured {
  const fields = fieldsIn(text)
  const measured = recordsVibration(app)
    ? vibrationOf(app, fields, spindle)
    : (app === 'AXES_CHECK' ? axisOf : deviceOf)(fields)
  if (measured.kind === 'figures' && Object.keys(measured.figures).length === 0)
    throw new SeriesRefused('NO_SERIES')
  return measured
}

/**
 * How the values of a vibration and the loads of a tool went in the time of a file, for a chart. `durationMs` is the length of its test, for a file
 * without times of its own. Throws SeriesRefused.
 */
export function readValueSeries(app: AppType, text: string, durationMs: number): ValueSeries {
  const fields = fieldsIn(text)
  const record = recordIn(fields)
  const fault = unusable(record)
  if (fault && fault !== 'NO_AXIS') throw new SeriesRefused(fault)
  const rateHz = Number(fields.rateHz)
  return valueSeriesOf({
    read: valuesIn(app, fields),
    record: fault ? null : record,
    moments: fault ? momentsIn(fields) : null,
    rateHz: rateHz > 0 ? rateHz : null,
    durationMs,
  })
}
