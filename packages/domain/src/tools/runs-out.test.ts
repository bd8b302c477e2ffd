import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../time/lengths.ts'
import { type PaceInput, runsOut } from './runs-out.ts'

/** A Monday, at midnight. */
const NOW = Date.UTC(2026, 10, 16)

/** Works from 06:00 to 14:00, Monday to Friday, for the last weeks. */
const weeksOfWork = (weeks: number): PaceInput['work'] =>
  Array.from({ length: weeks * 7 }, (_, index) => NOW - (weeks * 7 - index) * DAY_MS)
    .filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
    .map((day) => ({ from: day + 6 * HOUR_MS, to: day + 14 * HOUR_MS }))

/** Used up evenly, so much an hour of work, reported once a day. */
function curve(perHour: number, work: PaceInput['work'], noise = (_index: number) => 0) {
  let used = 0
  return {
    points: work.map(({ from, to }, index) => {
      used += ((to - from) / HOUR_MS) * perHour
      return { ts: to, used: used + noise(index) }
    }),
  }
}

const input = (over: Partial<PaceInput> = {}): PaceInput => {
  const work = weeksOfWork(4)
  return { curves: [curve(10, work)], work, knownFrom: NOW - 28 * DAY_MS, now: NOW, zone: 'UTC', ...over }
}

describe('the day a tool runs out', () => {
  it('follows from its wear an hour of work and the hours that the machine works, weekends too', () => {
    // 80 a day: 200 are left for two and a half days, from Monday on.
    expect(runsOut(200, input())).toMatchObject({ kind: 'day', at: NOW + 2.5 * DAY_MS })
    // 480 last for the week and one day, past the weekend.
    expect(runsOut(480, input())).toMatchObject({ at: NOW + 8 * DAY_MS })
    expect(runsOut(200, input())).toMatchObject({ perDay: expect.closeTo((5 * 80) / 7) })
  })

  it('has a range: an even pace has none, an uneven one has', () => {
    const even = runsOut(200, input())
    expect(even).toMatchObject({ earliest: NOW + 2.5 * DAY_MS, latest: NOW + 2.5 * DAY_MS })
    const work = weeksOfWork(4)
    const uneven = runsOut(200, input({ curves: [curve(10, work, (index) => (index % 2) * 30)] }))
    if (uneven.kind !== 'day') throw new Error('no day')
    expect(uneven.earliest).toBeLessThan(uneven.at ?? 0)
    expect(uneven.latest).toBeGreaterThan(uneven.at ?? 0)
  })

  it('is not moved by one report that is far off', () => {
    const work = weeksOfWork(4)
    expect(
      runsOut(200, input({ curves: [curve(10, work, (index) => (index === 9 ? 5_000 : 0))] })),
    ).toMatchObject({ at: NOW + 2.5 * DAY_MS })
  })

  it('is known for a new tool from those before it', () => {
    const work = weeksOfWork(4)
    const fresh = { points: [{ ts: NOW - HOUR_MS, used: 0 }] }
    expect(runsOut(600, input({ curves: [curve(10, work), fresh] }))).toMatchObject({ kind: 'day' })
    expect(runsOut(600, input({ curves: [fresh] }))).toEqual({ kind: 'noForecast', why: 'tooFew' })
  })

  it('is known after two days of a new machine', () => {
    const work = [-2, -1].map((day) => ({ from: NOW + day * DAY_MS, to: NOW + day * DAY_MS + 12 * HOUR_MS }))
    const points = work.flatMap(({ from, to }, index) => [
      { ts: from + HOUR_MS, used: index * 120 + 10 },
      { ts: to, used: index * 120 + 120 },
    ])
    expect(runsOut(240, input({ curves: [{ points }], work, knownFrom: NOW - 2 * DAY_MS }))).toMatchObject({
      at: NOW + 2 * DAY_MS,
    })
  })

  it('cannot be told without a limit, without wear and without work', () => {
    expect(runsOut(null, input())).toEqual({ kind: 'noForecast', why: 'noLimit' })
    expect(runsOut(5, input({ curves: [curve(0, weeksOfWork(4))] }))).toEqual({
      kind: 'noForecast',
      why: 'noWear',
    })
    const longAgo = weeksOfWork(4).map(({ from, to }) => ({ from: from - 60 * DAY_MS, to: to - 60 * DAY_MS }))
    expect(runsOut(5, input({ work: longAgo, curves: [curve(10, longAgo)] }))).toEqual({
      kind: 'noForecast',
      why: 'noWork',
    })
  })

  it('is past for a tool that is used up, and open for one that lasts longer than a year', () => {
    expect(runsOut(-14, input())).toEqual({ kind: 'over' })
    expect(runsOut(1e9, input())).toMatchObject({ kind: 'day', at: null })
  })

  it('counts the hours of a day on which the clock is set', () => {
    const zone = 'Europe/Berlin'
    const now = Date.UTC(2026, 9, 24, 22)
    const work = [{ from: now - 28 * DAY_MS, to: now }]
    const points = [0, 7, 14, 28].map((day) => ({ ts: now - 28 * DAY_MS + day * DAY_MS, used: day * 24 }))
    const result = runsOut(24, { curves: [{ points }], work, knownFrom: now - 28 * DAY_MS, now, zone })
    // The day has 25 hours, and the machine works all of them as on any other day.
    expect(result).toMatchObject({ kind: 'day', at: now + 25 * HOUR_MS })
  })
})
