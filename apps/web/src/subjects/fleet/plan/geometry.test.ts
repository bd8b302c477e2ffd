import type { MapPlace } from '@millwright/contract/machines/machines'
import { describe, expect, test } from 'vitest'
import { boxOf, cornersOf, covers, hallOf, meets, movedBy, pinDetail, planBox } from './geometry.ts'

const place = (over: Partial<MapPlace> = {}): MapPlace => ({
  X: 10,
  Y: 20,
  Width: 6,
  Height: 2,
  Rotation: 0,
  ...over,
})

describe('a footprint', () => {
  test('lies around its middle', () => {
    expect(boxOf(place())).toEqual({ minX: 7, minY: 19, maxX: 13, maxY: 21 })
  })

  test('is turned clockwise', () => {
    const [lowerLeft] = cornersOf(place({ Rotation: 90 }))
    expect(lowerLeft?.x).toBeCloseTo(9)
    expect(lowerLeft?.y).toBeCloseTo(23)
  })

  test('needs more room when it stands askew', () => {
    const box = boxOf(place({ Rotation: 45 }))
    expect(box.maxX - box.minX).toBeCloseTo(8 / Math.SQRT2)
    expect(box.maxY - box.minY).toBeCloseTo(8 / Math.SQRT2)
  })

  test('is in sight as long as a part of it is', () => {
    expect(meets(boxOf(place()), { minX: 12, minY: 20, maxX: 40, maxY: 40 })).toBe(true)
    expect(meets(boxOf(place()), { minX: 14, minY: 20, maxX: 40, maxY: 40 })).toBe(false)
    expect(meets(boxOf(place()), { minX: 12, minY: 22, maxX: 40, maxY: 40 })).toBe(false)
  })

  test('covers what lies under it, also when it is turned', () => {
    expect(covers(place(), { x: 12.9, y: 20.9 })).toBe(true)
    expect(covers(place(), { x: 12.9, y: 21.1 })).toBe(false)
    const turned = place({ Rotation: 30 })
    const [corner = { x: 0, y: 0 }] = cornersOf(turned)
    const towards = (share: number) => ({
      x: turned.X + (corner.x - turned.X) * share,
      y: turned.Y + (corner.y - turned.Y) * share,
    })
    expect(covers(turned, towards(0.99))).toBe(true)
    expect(covers(turned, towards(1.01))).toBe(false)
    expect(covers(turned, { x: 2 * turned.X - towards(0.99).x, y: towards(0.99).y })).toBe(false)
  })

  test('moves by decimetres and never off the plan', () => {
    expect(movedBy(place(), 0.54, -0.5)).toEqual(place({ X: 10.5, Y: 19.5 }))
    expect(movedBy(place(), -99_999, 99_999)).toEqual(place({ X: -10_000, Y: 10_000 }))
  })
})

describe('the hall', () => {
  test('reaches from the corner of the plan around all machines', () => {
    expect(hallOf([place(), place({ X: 40, Y: 5 })])).toEqual({ minX: 0, minY: 0, maxX: 48, maxY: 24 })
  })

  test('reaches further where machines stand beyond the corner', () => {
    expect(hallOf([place({ X: -1 })])).toEqual({ minX: -8, minY: 0, maxX: 4, maxY: 24 })
  })

  test('is there before any machine is', () => {
    expect(hallOf([]).maxX).toBeGreaterThan(0)
  })
})

describe('a pin', () => {
  test('has a name where there is room, and an alarm is always seen', () => {
    expect(pinDetail(place(), 12, false)).toBe('named')
    expect(pinDetail(place({ Rotation: 90 }), 12, false)).toBe('glyph')
    expect(pinDetail(place(), 4, false)).toBe('glyph')
    expect(pinDetail(place(), 1, false)).toBe('none')
    expect(pinDetail(place(), 1, true)).toBe('glyph')
  })
})

test('a plan is as wide as a person says, and as high as its picture then is; otherwise as its own units say', () => {
  expect(planBox({ width: 1200, height: 400 }, 60)).toEqual({ minX: 0, minY: 0, maxX: 60, maxY: 20 })
  expect(planBox({ width: 60, height: 44 }, null)).toEqual({ minX: 0, minY: 0, maxX: 60, maxY: 44 })
})
