import { expect, it } from 'vitest'
import { spectrumOf } from './spectrum.ts'
import { spindleValues } from './spindle-values.ts'

const RATE_HZ = 4096
const sine = (hz: number, amplitude: number): Float64Array =>
  Float64Array.from(
    { length: 4 * RATE_HZ },
    (_, i) => 7 + amplitude * Math.sin((2 * Math.PI * hz * i) / RATE_HZ),
  )

it('the values of a pure tone are its peak and the speed that follows from its frequency', () => {
  const record = { rateHz: RATE_HZ, axes: [sine(100, 3000), sine(100, 4000)] }
  const values = spindleValues(record, spectrumOf(record))
  expect(values).toMatchObject({
    AccValX: expect.closeTo(3000, -1),
    AccValY: expect.closeTo(4000, -1),
    AccPeakVect: expect.closeTo(5000, -1),
  })
  // Amplitude / (2π f) / √2.
  expect(values.VelRmsX).toBeCloseTo(3000 / (2 * Math.PI * 100) / Math.SQRT2, 2)
  expect(values.VelRmsVect).toBeCloseTo(5000 / (2 * Math.PI * 100) / Math.SQRT2, 2)
  expect(values).not.toHaveProperty('VelRmsZ')
})

it('a movement slower than 10 Hz has no speed of vibration', () => {
  const record = { rateHz: RATE_HZ, axes: [sine(2, 3000)] }
  expect(spindleValues(record, spectrumOf(record)).VelRmsVect).toBeLessThan(0.01)
})
