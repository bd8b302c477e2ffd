import { expect, test } from 'vitest'
import { joinedSpans } from './use-day-timelines.ts'

test('days that follow each other become one, with a state over midnight in one piece', () => {
  const first = [
    { status: 'EXE', from: 0, to: 80 },
    { status: 'READY', from: 80, to: 100 },
  ] as const
  const second = [
    { status: 'READY', from: 80, to: 120 },
    { status: 'FAIL', from: 120, to: null },
  ] as const
  expect(joinedSpans([first, second])).toEqual([
    { status: 'EXE', from: 0, to: 80 },
    { status: 'READY', from: 80, to: 120 },
    { status: 'FAIL', from: 120, to: null },
  ])
  expect(joinedSpans([first])).toBe(first)
  expect(joinedSpans([first, undefined])).toBeUndefined()
})
