import { expect, it } from 'vitest'
import { usedAt } from './used-at.ts'

it('the use of a tool lies between the readings of its counter', () => {
  const readings = [
    { ts: 100, used: 10 },
    { ts: 200, used: 30 },
  ]
  expect([50, 100, 150, 200, 900].map((ts) => usedAt(readings, ts))).toEqual([null, 10, 20, 30, 30])
  expect(usedAt([], 5)).toBeNull()
})
