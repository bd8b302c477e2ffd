import { describe, expect, it } from 'vitest'
import type { Status } from '../status/status.ts'
import { usageSpans } from '../stops/usage-spans.ts'
import { effortOf, isPlanned, plannedShare } from './effort.ts'
import {
  failuresOf,
  failuresOn,
  meanTimeBetweenFailures,
  meanTimeToRepair,
  sumReliability,
} from './failures.ts'

const MIN = 60_000
/** Spans one after the other, each so many minutes long. */
function spans(...parts: [Status, number][]) {
  let at = 0
  return parts.map(([status, minutes]) => {
    const from = at
    at += minutes * MIN
    return { status, from, to: at }
  })
}
const rules = { stoppageMs: 2 * MIN }
const minutesOf = (list: readonly { from: number; to: number }[]) =>
  list.map(({ from, to }) => [from / MIN, to / MIN])

describe('a failure', () => {
  it('is a fault until the machine works, with what was tried in between, and without what it waits for after it', () => {
    const found = usageSpans(
      spans(['EXE', 60], ['FAIL', 10], ['READY', 5], ['FAIL', 5], ['READY', 30], ['EXE', 10], ['FAIL', 3]),
      rules,
    )
    expect(minutesOf(failuresOf(found))).toEqual([
      [60, 80],
      [120, 123],
    ])
  })

  it('is not a short stop, nor a stop in alarm for which somebody gave another reason', () => {
    const timeline = spans(['EXE', 60], ['FAIL', 1], ['EXE', 9], ['FAIL', 10], ['EXE', 5])
    const reasons = [{ from: 70 * MIN, to: 80 * MIN, reason: 'ShortageOfMaterial' as const }]
    expect(failuresOf(usageSpans(timeline, { ...rules, reasons }))).toEqual([])
    expect(minutesOf(failuresOf(usageSpans(timeline, rules)))).toEqual([[70, 80]])
  })

  it('is a stop without an alarm that somebody says is a fault', () => {
    const reasons = [{ from: 60 * MIN, to: 90 * MIN, reason: 'MachineFault' as const }]
    const found = usageSpans(spans(['EXE', 60], ['POWER_OFF', 30], ['EXE', 5]), { ...rules, reasons })
    expect(minutesOf(failuresOf(found))).toEqual([[60, 90]])
  })

  it('goes on while it is repaired, and maintenance alone is none', () => {
    const maintenance = [{ from: 70 * MIN, to: 100 * MIN }]
    const repaired = usageSpans(spans(['EXE', 60], ['FAIL', 20], ['EXE', 10], ['READY', 10], ['EXE', 5]), {
      ...rules,
      maintenance,
    })
    expect(minutesOf(failuresOf(repaired))).toEqual([[60, 100]])
    const planned = usageSpans(spans(['EXE', 60], ['READY', 40], ['EXE', 5]), { ...rules, maintenance })
    expect(failuresOf(planned)).toEqual([])
  })

  it('ends where nothing is known', () => {
    const found = usageSpans(spans(['FAIL', 10], ['DISCONNECTED', 60], ['FAIL', 10], ['EXE', 1]), rules)
    expect(minutesOf(failuresOf(found))).toEqual([
      [0, 10],
      [70, 80],
    ])
  })

  it('is counted on the day on which it begins, and takes planned time of each', () => {
    const failure = { from: 90, to: 130 }
    const before = { from: 0, to: 100 }
    const after = { from: 100, to: 200 }
    expect(failuresOn([failure], before, [before])).toEqual({ failures: 1, downMs: 10 })
    expect(failuresOn([failure], after, [{ from: 110, to: 120 }])).toEqual({ failures: 0, downMs: 10 })
    expect(failuresOn([failure], before, [{ from: 0, to: 50 }])).toEqual({ failures: 0, downMs: 0 })
  })
})

describe('mean times', () => {
  it('divide summed times by all failures, and are not known without one', () => {
    const one = { operatingMs: 100, failures: 3, downMs: 30 }
    const other = { operatingMs: 100, failures: 1, downMs: 2 }
    const sum = sumReliability([one, other])
    expect([meanTimeBetweenFailures(sum), meanTimeToRepair(sum)]).toEqual([50, 8])
    const none = { operatingMs: 100, failures: 0, downMs: 0 }
    expect([meanTimeBetweenFailures(none), meanTimeToRepair(none)]).toEqual([null, null])
  })
})

describe('work', () => {
  it('is planned by what comes first: a counter or the calendar, not an alarm', () => {
    const counter = { kind: 'counter' as const, level: 0.8 }
    const alarms = { kind: 'alarms' as const, level: 1 }
    expect([isPlanned([counter]), isPlanned([counter, alarms]), isPlanned([])]).toEqual([true, false, false])
    expect(
      isPlanned([
        { ...counter, level: null },
        { kind: 'calendar', level: 0.7 },
      ]),
    ).toBe(true)
  })

  it('costs what was used, and its time is known when it was written down', () => {
    const entry = (value: string) => ({ value, by: '', at: 0, version: 1 })
    const parts = [
      { id: 'a', name: 'Filter', quantity: 1, price: 24.5 },
      { id: 'b', name: 'Grease', quantity: 2 },
    ]
    const work = { minutes: entry('45'), 'part:a': entry('2'), 'part:b': entry('3') }
    expect(effortOf(work, parts)).toEqual({ minutes: 45, parts: 49 })
    expect(effortOf({ minutes: entry(''), 'part:a': entry('') }, parts)).toEqual({ minutes: null, parts: 0 })
    expect([plannedShare(30, 10), plannedShare(0, 0)]).toEqual([0.75, null])
  })
})
