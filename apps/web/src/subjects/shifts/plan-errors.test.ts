import type { TFunction } from '@millwright/domain/text/translate'
import { expect, test } from 'vitest'
import { faultTexts } from './plan-errors.ts'

const t = ((key: string) => key) as TFunction

test('what is wrong with a plan is said at its field', () => {
  expect([...faultTexts(new Map([['shifts.0.end', 'reversed']]), t)]).toEqual([
    ['shifts.0.end', 'errors.shift_reversed'],
  ])
})
