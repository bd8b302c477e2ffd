import { expect, test } from 'vitest'
import { levelOf } from './classic.ts'

test('a share is up above 50 percent as it is rounded, and neither without data', () => {
  expect([0, 0.5, 0.504, 0.505, 0.51, 1, null].map(levelOf)).toEqual([
    'down',
    'down',
    'down',
    'up',
    'up',
    'up',
    null,
  ])
})
