import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { errorsOf } from './plan-errors.ts'

const t = ((key: string) => key) as TFunction

test('what the server refuses stands at the same field as what is seen here', () => {
  const errors = errorsOf(
    new Map([['shifts.0.end', 'reversed']]),
    { field: 'shifts.1.Goal.Value', label: 'VALIDATION_FAILED' },
    t,
  )
  expect([...errors]).toEqual([
    ['shifts.0.end', 'errors.shift_reversed'],
    ['shifts.1.goal.value', 'errors.validation_failed'],
  ])
})
