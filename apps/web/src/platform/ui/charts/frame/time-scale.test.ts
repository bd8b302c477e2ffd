import { describe, expect, test } from 'vitest'
import {
  CLOSEST_MS,
  grabbed,
  lengthOf,
  pannedBy,
  showing,
  tsAt,
  within,
  xOf,
  zoomedAt,
} from './time-scale.ts'

const HOUR = 3_600_000
const day = { from: 0, to: 24 * HOUR }

describe('a view', () => {
  test('places a moment and finds it again', () => {
    const view = { from: 6 * HOUR, to: 14 * HOUR }
    expect(xOf(view, 800, 10 * HOUR)).toBe(400)
    expect(tsAt(view, 800, 400)).toBe(10 * HOUR)
  })

  test('is moved back into the day and keeps its length', () => {
    expect(within(day, { from: -2 * HOUR, to: 2 * HOUR })).toEqual({ from: 0, to: 4 * HOUR })
    expect(within(day, { from: 22 * HOUR, to: 26 * HOUR })).toEqual({ from: 20 * HOUR, to: 24 * HOUR })
    expect(within(day, { from: -HOUR, to: 25 * HOUR })).toEqual(day)
  })

  test('stops at the edge of the day when it is panned', () => {
    expect(pannedBy(day, { from: 20 * HOUR, to: 23 * HOUR }, 5 * HOUR)).toEqual({
      from: 21 * HOUR,
      to: 24 * HOUR,
    })
  })

  test('keeps the moment under the pointer in its place when it is zoomed', () => {
    const view = { from: 8 * HOUR, to: 16 * HOUR }
    const zoomed = zoomedAt(day, view, 10 * HOUR, 0.5)
    expect(lengthOf(zoomed)).toBe(4 * HOUR)
    expect(xOf(zoomed, 800, 10 * HOUR)).toBeCloseTo(xOf(view, 800, 10 * HOUR))
  })

  test('is never closer than there is something to see, nor wider than the day', () => {
    expect(lengthOf(zoomedAt(day, { from: 0, to: HOUR }, 0, 0.0001))).toBe(CLOSEST_MS)
    expect(zoomedAt(day, { from: 0, to: 20 * HOUR }, HOUR, 10)).toEqual(day)
  })

  test('follows a span that is out of sight and stays when it is in sight', () => {
    const view = { from: 8 * HOUR, to: 12 * HOUR }
    expect(showing(day, view, { from: 9 * HOUR, to: 10 * HOUR })).toBe(view)
    const later = showing(day, view, { from: 15 * HOUR, to: 16 * HOUR })
    expect(later.from).toBeLessThan(15 * HOUR)
    expect(later.to).toBeGreaterThan(16 * HOUR)
    expect(showing(day, view, { from: 2 * HOUR, to: 9 * HOUR }).from).toBeLessThan(2 * HOUR)
  })

  test('is moved by one finger and stretched by two, which keep what they hold', () => {
    const view = { from: 8 * HOUR, to: 16 * HOUR }
    expect(grabbed(day, view, 800, [{ start: 400, x: 300 }])).toEqual({ from: 9 * HOUR, to: 17 * HOUR })
    const stretched = grabbed(day, view, 800, [
      { start: 300, x: 200 },
      { start: 500, x: 600 },
    ])
    expect(lengthOf(stretched)).toBe(4 * HOUR)
    expect(xOf(stretched, 800, tsAt(view, 800, 300))).toBeCloseTo(200)
    expect(xOf(stretched, 800, tsAt(view, 800, 500))).toBeCloseTo(600)
  })
})
