import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/lengths.ts'
import { createHourSums, mainUsageByHour } from './by-hour.ts'

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

test('the hours of machines in several places are those of their own clocks, added up before they are divided', () => {
  const sums = createHourSums()
  const six = (zone: string) => at(zone === 'Europe/Berlin' ? '2026-11-02T05:00:00Z' : '2026-11-02T11:00:00Z')
  for (const zone of ['Europe/Berlin', 'America/New_York'])
    sums.add(
      [
        {
          from: six(zone),
          to: six(zone) + (zone === 'Europe/Berlin' ? HOUR_MS : 1_200_000),
          use: 'MainUsage',
        },
        {
          from: six(zone) + 1_200_000,
          to: six(zone) + 1_800_000,
          use: zone === 'Europe/Berlin' ? null : 'Idle',
        },
      ],
      zone,
    )
  // An hour of work, and twenty minutes of thirty.
  expect(sums.shares()[0]?.slice(5, 8)).toEqual([null, 80 / 90, null])
})
