import { describe, expect, test } from 'vitest'
import { barMetres, boxInSight, fitted, held, moved, scaleOf, zoomed } from './plan-view.ts'

const STAGE = { width: 628, height: 428 }
const HALL = { minX: 0, minY: 0, maxX: 60, maxY: 40 }

describe('the view of a plan', () => {
  test('shows the whole hall, in the middle, up to its edge', () => {
    const view = fitted(HALL, STAGE)
    expect(scaleOf(view)).toBeCloseTo(10)
    expect(boxInSight(view, STAGE)).toEqual({
      minX: expect.closeTo(-1.4),
      minY: expect.closeTo(-1.4),
      maxX: expect.closeTo(61.4),
      maxY: expect.closeTo(41.4),
    })
  })

  test('leaves what lies under the pointer where it is while it zooms', () => {
    const view = fitted(HALL, STAGE)
    const at = { x: 100, y: 50 }
    const near = zoomed(view, 1, at)
    expect((at.x - near.x) / scaleOf(near)).toBeCloseTo((at.x - view.x) / scaleOf(view))
    expect((at.y - near.y) / scaleOf(near)).toBeCloseTo((at.y - view.y) / scaleOf(view))
    expect(zoomed(view, 99, at).zoom).toBe(7)
  })

  test('cannot be moved until the hall is out of sight', () => {
    const view = fitted(HALL, STAGE)
    const box = boxInSight(held(moved(view, 9_000, -9_000), HALL, STAGE), STAGE)
    expect((box.minX + box.maxX) / 2).toBeCloseTo(HALL.minX)
    expect((box.minY + box.maxY) / 2).toBeCloseTo(HALL.minY)
    expect(held(view, HALL, STAGE)).toEqual(view)
  })
})

test.each([
  [1, 100],
  [2.1, 50],
  [10, 10],
  [13, 5],
  [60, 1],
  [128, 0.5],
])('at %d pixels a metre a scale bar is %d m long', (pixelsPerMetre, metres) => {
  expect(barMetres(pixelsPerMetre)).toBeCloseTo(metres)
})
