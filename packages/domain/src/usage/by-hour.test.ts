import { expect, test } from 'vitest'
import { mainUsageByHour } from './by-hour.ts'

const at = (text: string) => Date.parse(text)

test('main usage is shared out to the hours of the week at the machine', () => {
  // A Monday; in Berlin it is 6:00 to 8:30.
  const rows = mainUsageByHour(
    [
      { from: at('2026-11-02T05:00:00Z'), to: at('2026-11-02T06:30:00Z'), use: 'MainUsage' },
      { from: at('2026-11-02T06:30:00Z'), to: at('2026-11-02T07:00:00Z'), use: 'Idle' },
      { from: at('2026-11-02T07:00:00Z'), to: at('2026-11-02T07:30:00Z'), use: null },
    ],
    'Europe/Berlin',
  )
  expect(rows[0]?.slice(5, 10)).toEqual([null, 1, 0.5, null, null])
  expect(
    rows
      .slice(1)
      .flat()
      .every((value) => value === null),
  ).toBe(true)
})

test('hours of a zone that begins them at another quarter are its own', () => {
  const from = at('2026-11-02T00:00:00Z')
  const rows = mainUsageByHour([{ from, to: from + 1_800_000, use: 'MainUsage' }], 'Asia/Kathmandu')
  // 5:45 to 6:15.
  expect(rows[0]?.slice(4, 8)).toEqual([null, 1, 1, null])
})
