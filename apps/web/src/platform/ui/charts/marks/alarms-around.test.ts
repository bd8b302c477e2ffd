import { expect, test } from 'vitest'
import { alarmsAround, alarmText } from './alarms-around.ts'

const TIMES = [0, 1_000, 2_000, 3_000]
const alarm = (from: number, to: number, label = 'E1') => ({ from, to, label })

test('an alarm that is shorter than the distance of two points is found at the nearer one', () => {
  const short = alarm(1_400, 1_410)
  expect(alarmsAround([short], TIMES, 1)).toEqual([short])
  expect(alarmsAround([short], TIMES, 2)).toEqual([])
})

test('a long alarm is found at each point that it covers', () => {
  const long = alarm(900, 2_100)
  expect([0, 1, 2, 3].map((index) => alarmsAround([long], TIMES, index).length)).toEqual([0, 1, 1, 0])
})

test('of many the first three are named, and a mark without a name is none', () => {
  const many = Array.from({ length: 5 }, (_, index) => alarm(1_000, 1_001, `E${index}`))
  expect(alarmsAround(many, TIMES, 1).map(({ label }) => label)).toEqual(['E0', 'E1', 'E2'])
  expect(alarmsAround([{ from: 1_000, to: 1_001 }], TIMES, 1)).toEqual([])
})

test('an alarm is named with who has seen it, once somebody has', () => {
  expect(alarmText(alarm(0, 1))).toBe('E1')
  expect(alarmText({ ...alarm(0, 1), note: 'Acknowledged by Ruth, 14:03' })).toBe(
    'E1 · Acknowledged by Ruth, 14:03',
  )
})
