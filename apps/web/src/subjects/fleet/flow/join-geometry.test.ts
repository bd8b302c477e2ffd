import { expect, test } from 'vitest'
import { bufferSpot, edgeTowards, joinsOf } from './join-geometry.ts'

const place = (X: number, Y: number, Rotation = 0) => ({ X, Y, Width: 6, Height: 2, Rotation })

test('a join leaves a machine at its edge, also of one that is turned', () => {
  expect(edgeTowards(place(0, 0), { x: 20, y: 0 })).toEqual({ x: 3, y: 0 })
  expect(edgeTowards(place(0, 0), { x: 0, y: -20 })).toEqual({ x: 0, y: -1 })
  expect(edgeTowards(place(0, 0, 90), { x: 20, y: 0 }).x).toBeCloseTo(1)
})

test('a buffer lies in the gap between those before and behind it', () => {
  expect(bufferSpot([place(0, 0)], [place(20, 0)])).toEqual({ x: 10, y: 0 })
  const spot = bufferSpot([place(0, 5), place(0, -5)], [place(20, 0)])
  expect(spot.x).toBeGreaterThan(5)
  expect(spot.y).toBeCloseTo(0)
})

test('parallel machines share the buffer', () => {
  const joins = joinsOf([place(0, 5), place(0, -5)], [place(20, 0)])
  expect(joins).toHaveLength(3)
  expect(joins[0]?.to).toEqual(joins[2]?.from)
})
