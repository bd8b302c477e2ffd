import { array, assert, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ClosedSpan } from '../status/timeline.ts'
import { HOUR_MS, MINUTE_MS } from '../time/lengths.ts'
import { foldChatter } from './chatter.ts'
import { followUps } from './follow-ups.ts'
import { type CodeTotals, codeTotals, timeLost } from './time-lost.ts'

const alarm = (code: string, from: number, to: number | null) => ({
  code,
  from: from * MINUTE_MS,
  to: to === null ? null : to * MINUTE_MS,
})
const fail = (from: number, to: number): ClosedSpan => ({
  status: 'FAIL',
  from: from * MINUTE_MS,
  to: to * MINUTE_MS,
})

describe('the time lost by an alarm', () => {
  const lost = (alarms: ReturnType<typeof alarm>[], spans: ClosedSpan[]) => {
    const { byAlarm, unexplained } = timeLost(alarms, spans)
    return {
      lost: alarms.map((each) => (byAlarm.get(each) ?? 0) / MINUTE_MS),
      unexplained: unexplained.map(({ from }) => from / MINUTE_MS),
    }
  }

  test('is that of the stops that it explains, and each stop counts once', () => {
    const alarms = [alarm('cause', 10, 15), alarm('follows', 11, 15), alarm('cause', 30, 32)]
    expect(lost(alarms, [fail(10, 15), fail(30, 33)])).toEqual({ lost: [5, 0, 3], unexplained: [] })
  })

  test('is nothing while the machine works', () => {
    const working: ClosedSpan = { status: 'EXE', from: 0, to: HOUR_MS }
    expect(lost([alarm('warning', 0, null)], [working]).lost).toEqual([0])
  })

  test('leaves out a stop that no alarm explains', () => {
    expect(lost([alarm('before', 0, 5)], [fail(10, 12)])).toEqual({ lost: [0], unexplained: [10] })
  })

  test('goes to a lasting alarm only where no other comes with the stop', () => {
    const alarms = [alarm('lasting', 0, null), alarm('cause', 20, 25)]
    expect(lost(alarms, [fail(10, 12), fail(20, 25), fail(40, 41)]).lost).toEqual([3, 5])
  })
})

describe('alarms that chatter', () => {
  const rows = (...alarms: ReturnType<typeof alarm>[]) => foldChatter(alarms).map((row) => row.length)

  test('are one row when each follows the last of its code within two minutes', () => {
    expect(rows(alarm('1', 0, 1), alarm('1', 3, 4), alarm('1', 6, 7), alarm('1', 9.1, 10))).toEqual([3, 1])
  })

  test('are rows of one code each', () => {
    expect(rows(alarm('1', 0, 1), alarm('2', 1, 2), alarm('1', 2, 3))).toEqual([2, 1])
  })
})

describe('what follows an alarm', () => {
  test('is what came within ten minutes of it more than once', () => {
    const alarms = [
      alarm('air', 0, 1),
      alarm('vacuum', 5, 6),
      alarm('once', 6, 7),
      alarm('air', 60, 61),
      alarm('vacuum', 69, 70),
      alarm('late', 71, 72),
      alarm('air', 200, 201),
      alarm('late', 211, 212),
    ]
    expect(followUps(alarms).get('air')).toEqual([{ code: 'vacuum', times: 2 }])
  })

  test('is counted once for each alarm', () => {
    const alarms = [alarm('air', 0, 1), alarm('drum', 1, 2), alarm('drum', 2, 3), alarm('drum', 3, 4)]
    expect(followUps(alarms).get('air')).toEqual([])
  })
})

describe('the totals of days', () => {
  const DAY = 24 * 60
  const days = (count: number, length = DAY) =>
    Array.from({ length: count }, (_, n) => ({ from: n * length, to: (n + 1) * length }))
  const part = ({ from, to }: { from: number; to: number }, dayEnd = to) => ({
    from: from * MINUTE_MS,
    to: to * MINUTE_MS,
    dayEnd: dayEnd * MINUTE_MS,
  })
  /** An alarm that lasted into the first part counts there; later parts count only those that began in them. */
  const summed = (parts: readonly (readonly CodeTotals[])[]) => {
    const sums = new Map<string | null, { count: number; lost: number }>()
    for (const [index, totals] of parts.entries())
      for (const { code, raised, carried, lostMs } of totals) {
        const known = sums.get(code) ?? { count: 0, lost: 0 }
        sums.set(code, known)
        known.count += raised + (index === 0 ? carried : 0)
        known.lost += lostMs / MINUTE_MS
      }
    return new Map([...sums].filter(([, { count, lost }]) => count > 0 || lost > 0).sort())
  }

  test('give a stop through midnight to the alarm that came with it, on both days', () => {
    const alarms = [alarm('cause', DAY - 10, DAY - 5), alarm('follows', DAY + 5, null)]
    const stops = [fail(DAY - 10, DAY + 20)]
    const [first, second] = days(2).map((day) => codeTotals(alarms, stops, part(day)))
    expect(first).toEqual([{ code: 'cause', raised: 1, carried: 0, lostMs: 10 * MINUTE_MS }])
    expect(second).toEqual([
      { code: 'follows', raised: 1, carried: 0, lostMs: 0 },
      { code: 'cause', raised: 0, carried: 0, lostMs: 20 * MINUTE_MS },
    ])
  })

  test('leave a day that is over as it was when its stop is explained later', () => {
    const stops = [fail(DAY - 10, DAY + 20)]
    const alarms = [alarm('late', DAY + 5, null)]
    const [first, second] = days(2).map((day) => codeTotals(alarms, stops, part(day)))
    expect(first).toEqual([{ code: null, raised: 1, carried: 0, lostMs: 10 * MINUTE_MS }])
    expect(second).toEqual([{ code: 'late', raised: 1, carried: 0, lostMs: 20 * MINUTE_MS }])
  })

  const randomAlarms = array(
    record({
      code: constantFrom('a', 'b', 'c'),
      from: integer({ min: 0, max: 5 * DAY }),
      lasts: option(integer({ min: 0, max: 2 * DAY })),
    }),
    { maxLength: 30 },
  ).map((all) =>
    all
      .map(({ code, from, lasts }) => alarm(code, from, lasts === null ? null : from + lasts))
      .sort((a, b) => a.from - b.from),
  )
  const randomStops = array(integer({ min: 1, max: 900 }), { maxLength: 30 }).map((lengths) => {
    let at = 0
    return lengths.flatMap((length, index) => {
      at += length
      return index % 2 === 0 ? [] : [fail(at - length, at)]
    })
  })

  test('add up to those of any cut of the days', () => {
    assert(
      property(randomAlarms, randomStops, integer({ min: 1, max: DAY - 1 }), (alarms, stops, cut) => {
        const whole = days(5).map((day) => codeTotals(alarms, stops, part(day)))
        const pieces = days(5).flatMap(({ from, to }) => [
          codeTotals(alarms, stops, part({ from, to: from + cut }, to)),
          codeTotals(alarms, stops, part({ from: from + cut, to }, to)),
        ])
        expect(summed(pieces)).toEqual(summed(whole))
      }),
    )
  })

  test('add up to the time lost of the period where no stop goes on through midnight', () => {
    assert(
      property(randomAlarms, randomStops, (alarms, stops) => {
        const within = stops.filter(
          ({ from, to }) => Math.floor(from / MINUTE_MS / DAY) === Math.floor((to - 1) / MINUTE_MS / DAY),
        )
        const { byAlarm, unexplained } = timeLost(alarms, within)
        const expected = new Map<string | null, number>()
        for (const [{ code }, ms] of byAlarm) expected.set(code, (expected.get(code) ?? 0) + ms / MINUTE_MS)
        const without = unexplained.reduce((sum, { from, to }) => sum + to - from, 0) / MINUTE_MS
        if (without > 0) expected.set(null, without)
        const found = summed(days(20).map((day) => codeTotals(alarms, within, part(day))))
        const lostOnly = [...found].filter(([, { lost }]) => lost > 0).map(([code, { lost }]) => [code, lost])
        expect(new Map(lostOnly as [string | null, number][])).toEqual(new Map([...expected].sort()))
        for (const code of ['a', 'b', 'c'])
          expect(found.get(code)?.count ?? 0).toBe(alarms.filter((each) => each.code === code).length)
      }),
    )
  })
})
