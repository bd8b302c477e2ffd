import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
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

const day = { from: 0, to: DAY_MS }

describe('a view', () => {
  test('places a moment and finds it again', () => {
    const view = { from: 6 * HOUR_MS, to: 14 * HOUR_MS }
    expect(xOf(view, 800, 10 * HOUR_MS)).toBe(400)
    expect(tsAt(view, 800, 400)).toBe(10 * HOUR_MS)
  })

  test('is moved back into the day and keeps its length', () => {
    expect(within(day, { from: -2 * HOUR_MS, to: 2 * HOUR_MS })).toEqual({ from: 0, to: 4 * HOUR_MS })
    expect(within(day, { from: 22 * HOUR_MS, to: 26 * HOUR_MS })).toEqual({
      from: 20 * HOUR_MS,
      to: DAY_MS,
    })
    expect(within(day, { from: -HOUR_MS, to: 25 * HOUR_MS })).toEqual(day)
  })

  test('stops at the edge of the day when it is panned', () => {
    expect(pannedBy(day, { from: 20 * HOUR_MS, to: 23 * HOUR_MS }, 5 * HOUR_MS)).toEqual({
      from: 21 * HOUR_MS,
      to: DAY_MS,
    })
  })

  test('keeps the moment under the pointer in its place when it is zoomed', () => {
    const view = { from: 8 * HOUR_MS, to: 16 * HOUR_MS }
    const zoomed = zoomedAt(day, view, 10 * HOUR_MS, 0.5)
    expect(lengthOf(zoomed)).toBe(4 * HOUR_MS)
    expect(xOf(zoomed, 800, 10 * HOUR_MS)).toBeCloseTo(xOf(view, 800, 10 * HOUR_MS))
  })

  test('is never closer than there is something to see, nor wider than the day', () => {
    expect(lengthOf(zoomedAt(day, { from: 0, to: HOUR_MS }, 0, 0.0001))).toBe(CLOSEST_MS)
    expect(zoomedAt(day, { from: 0, to: 20 * HOUR_MS }, HOUR_MS, 10)).toEqual(day)
  })

  test('follows a span that is out of sight and stays when it is in sight', () => {
    const view = { from: 8 * HOUR_MS, to: 12 * HOUR_MS }
    expect(showing(day, view, { from: 9 * HOUR_MS, to: 10 * HOUR_MS })).toBe(view)
    const later = showing(day, view, { from: 15 * HOUR_MS, to: 16 * HOUR_MS })
    expect(later.from).toBeLessThan(15 * HOUR_MS)
    expect(later.to).toBeGreaterThan(16 * HOUR_MS)
    expect(showing(day, view, { from: 2 * HOUR_MS, to: 9 * HOUR_MS }).from).toBeLessThan(2 * HOUR_MS)
  })

  test('is moved by one finger and stretched by two, which keep what they hold', () => {
    const view = { from: 8 * HOUR_MS, to: 16 * HOUR_MS }
    expect(grabbed(day, view, 800, [{ start: 400, x: 300 }])).toEqual({ from: 9 * HOUR_MS, to: 17 * HOUR_MS })
    const stretched = grabbed(day, view, 800, [
      { start: 300, x: 200 },
      { start: 500, x: 600 },
    ])
    expect(lengthOf(stretched)).toBe(4 * HOUR_MS)
    expect(xOf(stretched, 800, tsAt(view, 800, 300))).toBeCloseTo(200)
    expect(xOf(stretched, 800, tsAt(view, 800, 500))).toBeCloseTo(600)
  })
})
