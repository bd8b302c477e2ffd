import { describe, expect, test } from 'vitest'
import { bandOf, gaugeAngle, pointAt, ringAngle } from './arcs.ts'

const degrees = (radians: number) => Math.round((radians * 180) / Math.PI)

describe('a gauge', () => {
  const range = { min: 0, max: 200 }

  test('runs over 240 degrees with its middle at the top', () => {
    expect([0, 100, 200].map((value) => degrees(gaugeAngle(value, range)))).toEqual([-120, 0, 120])
  })

  test('rests at its ends with what is beyond them', () => {
    expect([-50, 999].map((value) => degrees(gaugeAngle(value, range)))).toEqual([-120, 120])
    expect(degrees(gaugeAngle(5, { min: 5, max: 5 }))).toBe(-120)
  })

  test('has a value on a limit in the band above it', () => {
    const bands = [
      { from: 0, to: 100, name: 'cold' },
      { from: 100, to: 150, name: 'low' },
      { from: 150, to: 200, name: 'good' },
    ]
    const names = [-1, 99, 100, 150, 200, 250].map((value) => bandOf(value, bands)?.name)
    expect(names).toEqual(['cold', 'cold', 'low', 'good', 'good', 'good'])
    expect(bandOf(3, [])).toBeUndefined()
  })
})

test('a ring begins at the top and goes clockwise', () => {
  expect([0, 0.25, 1, 1.4].map((share) => degrees(ringAngle(share)))).toEqual([0, 90, 360, 360])
  const { x, y } = pointAt(10, ringAngle(0.25))
  expect([Math.round(x), Math.abs(Math.round(y))]).toEqual([10, 0])
})
