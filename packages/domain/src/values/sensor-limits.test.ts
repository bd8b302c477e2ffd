import { expect, test } from 'vitest'
import { isOutside, sensorLimits } from './sensor-limits.ts'

test.each([
  ['environment', 'temperature', 4.9, true],
  ['environment', 'temperature', 40, false],
  ['environment', 'humidity', 70.1, true],
  ['electricalCabinet', 'temperature', 54, false],
  ['electricalCabinet', 'humidity', 2, false],
  ['environment', 'pressure', 900, false],
])('%s %s of %s is outside of its limits: %s', (source, sensor, value, outside) => {
  expect(isOutside(value, sensorLimits(source, sensor))).toBe(outside)
})
