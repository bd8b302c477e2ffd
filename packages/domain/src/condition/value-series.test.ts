import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../time/lengths.ts'
import { checkFigures } from './figure-check.ts'
import { cyclePrintOf, FIRST_TEST, judgeCycle } from './judge.ts'
import { measure, readValueSeries } from './read-series.ts'
import { SeriesRefused } from './series-fields.ts'
import { spectrumOf } from './spectrum.ts'
import { spindleValues } from './spindle-values.ts'
import { RATE_HZ, spindleRecord } from './testing.ts'

const file = (fields: object): string => JSON.stringify(fields)
const measured = (fields: object) => measure('SPINDLE_CHECK', file(fields))

describe('a file with values over time in place of a record', () => {
  const series = { AccPeakVect: [1, 3, 2], VelRmsVect: [3, 4], Temperature: [30, 34] }

  it('is read: accelerations by their peak, speeds by their power, temperatures by their mean', () => {
    expect(measured(series)).toEqual({
      kind: 'figures',
      figures: { AccPeakVect: 3, VelRmsVect: Math.sqrt(12.5), Temperature: 32 },
    })
    expect(measured({ VelRmsX: 2, temperature: 30, time: [0] })).toMatchObject({
      figures: { VelRmsX: 2, Temperature: 30 },
    })
  })

  it('is judged by them, and a temperature by how much it rose', () => {
    const status = (fields: object) => {
      const verdict = judgeCycle(
        { run: measured({ ...series, ...fields }) },
        cyclePrintOf([{ run: measured(series) }]),
        FIRST_TEST,
      )
      return 'fault' in verdict ? verdict.fault : verdict.status
    }
    expect(status({})).toBe('OK')
    expect(status({ VelRmsVect: [6, 8] })).toBe('UPPER_WARNING')
    expect(status({ AccPeakVect: [9, 9, 9] })).toBe('UPPER_ERROR')
    expect(status({ Temperature: 44 })).toBe('UPPER_WARNING')
    expect(status({ Temperature: 2 })).toBe('OK')
    expect(checkFigures({ Temperature: 12 }, { Temperature: 5 })?.worst).toBeNull()
  })

  it.each([
    [{ AccPeakVect: ['1', '2'] }, 'NOT_A_NUMBER'],
    [{ VelRmsVect: [2 ** 60] }, 'OUT_OF_RANGE'],
    [{ temperature: 30 }, 'NO_AXIS'],
    [{ AccPeakVect: [] }, 'NO_AXIS'],
  ])('%j is refused with %s', (fields, fault) => {
    expect(() => measured(fields)).toThrow(new SeriesRefused(fault as never))
  })

  it('has a chart of all of them on one scale of time', () => {
    const { times, values } = readValueSeries('SPINDLE_CHECK', file({ ...series, rateHz: 2 }), MINUTE_MS)
    expect([...times]).toEqual([0, 500, 1000])
    expect(values).toEqual({
      AccPeakVect: Float64Array.of(1, 3, 2),
      VelRmsVect: Float64Array.of(3, 3, 4),
      Temperature: Float64Array.of(30, 30, 34),
    })
  })

  it('has its own times, those of its rate, or those of the test', () => {
    const times = (fields: object) => [
      ...readValueSeries('SPINDLE_CHECK', file({ AccValX: [1, 2], ...fields }), MINUTE_MS).times,
    ]
    expect(times({ time: [100, 350] })).toEqual([100, 350])
    expect(times({ rateHz: 10 })).toEqual([0, 100])
    expect(times({})).toEqual([0, 30_000])
    expect(times({ time: [350, 100] })).toEqual([0, 30_000])
  })

  it('of an hour has as many points as a chart can show', () => {
    const AccPeakVect = Array.from({ length: 36_000 }, (_, i) => (i === 17_000 ? 9 : 1))
    const { times, values } = readValueSeries('SPINDLE_CHECK', file({ AccPeakVect, rateHz: 10 }), MINUTE_MS)
    expect(times).toHaveLength(240)
    expect(Math.max(...(values.AccPeakVect ?? []))).toBe(9)
  })
})

describe('a record', () => {
  const record = spindleRecord({ seconds: 12 })
  const [x, y, z] = record.axes.map((axis) => [...axis])
  const { times, values } = readValueSeries(
    'SPINDLE_CHECK',
    file({ rateHz: RATE_HZ, x, y, z, temperature: [20, 30], AccValX: [5, 7] }),
    MINUTE_MS,
  )

  it('has the values of its chart, as the single ones of the whole', () => {
    expect(times).toHaveLength(240)
    expect(times.at(-1)).toBeCloseTo(12_000 - 50, 0)
    const whole = spindleValues(record, spectrumOf(record))
    expect(Math.max(...(values.AccPeakVect ?? []))).toBeCloseTo(whole.AccPeakVect ?? 0, 3)
    expect(Math.max(...(values.AccValZ ?? []))).toBeCloseTo(whole.AccValZ ?? 0, 3)
    // It cuts half of the time, and the single value is that of the cut.
    const loud = [...(values.VelRmsY ?? [])].toSorted((a, b) => b - a).slice(0, 100)
    expect((loud[50] ?? 0) / (whole.VelRmsY ?? 1)).toBeGreaterThan(0.8)
    expect((loud[50] ?? 0) / (whole.VelRmsY ?? 1)).toBeLessThan(1.6)
  })

  it('has those that the machine measured itself in place of its own', () => {
    expect(new Set(values.AccValX)).toEqual(new Set([5, 7]))
    expect([values.Temperature?.[0], values.Temperature?.at(-1)]).toEqual([20, 30])
  })

  it('of a steady tone has the speed of the textbook', () => {
    const tone = Array.from({ length: 12_000 }, (_, i) => 1000 * Math.sin((2 * Math.PI * 200 * i) / 2000))
    const { values: of } = readValueSeries('SPINDLE_CHECK', file({ rateHz: 2000, x: tone }), MINUTE_MS)
    const speed = of.VelRmsX ?? []
    expect(speed[20]).toBeCloseTo(1000 / (2 * Math.PI * 200) / Math.SQRT2, 1)
    expect(of.AccPeakVect?.[20]).toBeCloseTo(951, -1)
  })

  it.each([0, 0.7, 1.6, 3])(
    'that begins in the middle of a turn, at %s, has no jump at its start',
    (phase) => {
      const x = Array.from(
        { length: 12_000 },
        (_, i) => 50 + 1000 * Math.sin((2 * Math.PI * 200 * i) / 2000 + phase),
      )
      const { values: of } = readValueSeries('SPINDLE_CHECK', file({ rateHz: 2000, x }), MINUTE_MS)
      expect((of.VelRmsX?.[0] ?? 0) / (of.VelRmsX?.[60] ?? 1)).toBeCloseTo(1, 0)
    },
  )

  it('that cannot be judged has no chart', () => {
    expect(() => readValueSeries('SPINDLE_CHECK', file({ rateHz: RATE_HZ, x: [1] }), MINUTE_MS)).toThrow(
      SeriesRefused,
    )
  })
})
