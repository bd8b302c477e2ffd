import type { HistoryBucket } from '@millwright/contract/analytics/status-analytics'
import { describe, expect, test } from 'vitest'
import { hasData, historyEntries, historySum } from './history-bars.ts'
import { historyCsv } from './history-csv.ts'
import { dayOfKey, historyRange, keysOf, periodInSearch } from './history-period.ts'

const today = '2026-11-15'

const bucket = (Key: string, counted: Partial<HistoryBucket>): HistoryBucket => ({
  Key,
  EXE: 0,
  HANDLING: 0,
  READY: 0,
  FAIL: 0,
  POWER_OFF: 0,
  DISCONNECTED: 0,
  NoData: 0,
  Availability: null,
  Efficiency: null,
  ...counted,
})

describe('the period of the history', () => {
  test('is a month unless the address says something that is known', () => {
    expect([periodInSearch('week'), periodInSearch('decade'), periodInSearch(7)]).toEqual([
      'week',
      'month',
      'month',
    ])
  })

  test.each([
    ['week', '2026-11-09', 7],
    ['month', '2026-10-16', 31],
    ['year', '2025-12-01', 12],
  ] as const)('a %s begins on %s and has %d bars', (period, from, count) => {
    const range = historyRange(period, today, today)
    expect(range.from).toBe(from)
    expect(keysOf(range)).toHaveLength(count)
    expect(keysOf(range).at(-1)).toBe(period === 'year' ? '2026-11' : today)
  })

  test('ends today while the chosen day is in it, and else with that day', () => {
    expect(historyRange('week', '2026-11-10', today).to).toBe(today)
    expect(historyRange('week', '2026-09-30', today)).toMatchObject({ from: '2026-09-24', to: '2026-09-30' })
  })

  test('a bar leads to its day, a month to its last day that has come', () => {
    expect(dayOfKey('2026-11-03', today)).toBe('2026-11-03')
    expect(dayOfKey('2026-02', today)).toBe('2026-02-28')
    expect(dayOfKey('2026-11', today)).toBe(today)
  })
})

describe('the history', () => {
  const range = historyRange('week', today, today)
  const entries = historyEntries(range, [
    bucket('2026-11-10', { EXE: 3000, FAIL: 1000, READY: 1000 }),
    bucket('2026-11-12', { EXE: 1000 }),
  ])

  test('has an entry for a day of which nothing is known, without figures', () => {
    expect(entries.map((entry) => entry.efficiency)).toEqual([null, 0.75, null, 1, null, null, null])
    expect(entries.map(hasData)).toEqual([false, true, false, true, false, false, false])
  })

  test('sums the seconds first and divides once', () => {
    const sum = historySum(entries)
    expect(sum.efficiency).toBe(0.8)
    expect(sum.availability).toBeCloseTo(5 / 6)
  })

  test('is written with empty fields, not zero, where there is no data', () => {
    const lines = historyCsv(
      { Id: 'nst-01', Name: '=Nesting, 1', serial: 'AA1', Country: { Timezone: 'Europe/Rome' } },
      entries,
    ).split('\r\n')
    expect(lines[0]).toBe(
      'MachineId,Machine,Serial,Timezone,Period,EXE,HANDLING,READY,FAIL,POWER_OFF,DISCONNECTED,NoData,Availability,Efficiency',
    )
    expect(lines[1]).toBe(`nst-01,"'=Nesting, 1",AA1,Europe/Rome,2026-11-09,,,,,,,0,,`)
    expect(lines[2]).toContain(',2026-11-10,3000,0,1000,1000,0,0,0,0.8,0.75')
  })
})
