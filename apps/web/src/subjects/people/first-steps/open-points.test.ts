import { expect, test } from 'vitest'
import { openPoints } from './open-points.ts'

const ALL_ON = {
  spindleSensor: true,
  productionEvents: true,
  energy: true,
  documents: true,
  conditionAnalyzer: true,
  errorReporting: false,
}
const READY = {
  HasMail: true,
  PublicUrl: 'https://portal.example.com',
  DeviceAddress: 'mqtts://portal.example.com:8883',
  IsLocal: false,
  Operators: 2,
}

test('a portal that has everything has no open point', () => {
  const points = openPoints({ installation: READY, unlicensed: 0, features: ALL_ON })
  expect(points.map(({ name, isDone }) => [name, isDone])).toEqual([
    ['licence', true],
    ['mail', true],
    ['address', true],
    ['features', true],
    ['operator', true],
  ])
})

test('each point that is open names what is missing', () => {
  const installation = {
    ...READY,
    HasMail: false,
    IsLocal: true,
    PublicUrl: 'http://localhost:8080',
    Operators: 0,
  }
  const features = { ...ALL_ON, energy: false, conditionAnalyzer: false }
  const points = openPoints({ installation, unlicensed: 3, features })
  expect(points.every(({ isDone }) => !isDone)).toBe(true)
  expect(points.map(({ values }) => values)).toEqual([
    { number: 3 },
    {},
    { address: 'http://localhost:8080', device: READY.DeviceAddress },
    { names: 'FEATURE_ENERGY, FEATURE_CONDITION_ANALYZER' },
    { number: 0 },
  ])
})
