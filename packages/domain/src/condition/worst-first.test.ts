import { expect, it } from 'vitest'
import { worstFirst } from './worst-first.ts'

it('machines come by the lowest of their last scores, those without any last, and equals as they were', () => {
  const machines = {
    saw: [100, null],
    other: [100, 100],
    never: [],
    drill: [100, 63.2, null],
    unscored: [null],
    nesting: [79.8, 96.2],
  }
  const order = worstFirst(Object.entries(machines), ([, scores]) => scores).map(([name]) => name)
  expect(order).toEqual(['drill', 'nesting', 'saw', 'other', 'never', 'unscored'])
})
