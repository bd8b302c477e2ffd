import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../time/lengths.ts'
import { noise } from './testing.ts'
import { forecastOf, type Outlook, outlookOf } from './trend.ts'

const tests = (n: number, score: (i: number) => number) =>
  Array.from({ length: n }, (_, i) => ({ at: i * 2 * DAY_MS, score: score(i) }))

describe('the outlook', () => {
  it('of a steady fall names the day, between its bounds', () => {
    const random = noise(4)
    const fall = tests(12, (i) => 90 - i + random())
    const outlook = outlookOf(fall, 22 * DAY_MS)
    if (outlook.kind !== 'reaches') throw new Error(outlook.kind)
    // 79 at day 22, half a point a day: 28 days later.
    expect(outlook.at / DAY_MS).toBeGreaterThan(46)
    expect(outlook.at / DAY_MS).toBeLessThan(54)
    expect(outlook.earliest).toBeLessThanOrEqual(outlook.at)
    expect(outlook.latest).toBeGreaterThanOrEqual(outlook.at)
  })

  it('is not bent by one bad test', () => {
    const fall = tests(12, (i) => (i === 6 ? 66 : 90 - i))
    const outlook = outlookOf(fall, 22 * DAY_MS)
    if (outlook.kind !== 'reaches') throw new Error(outlook.kind)
    expect(outlook.at / DAY_MS).toBeCloseTo(50, 0)
  })

  it('of scattered tests cannot be told', () => {
    const random = noise(5)
    expect(['unknown', 'steady']).toContain(
      outlookOf(
        tests(12, () => 80 + 20 * random()),
        24 * DAY_MS,
      ).kind,
    )
  })

  it('of too few tests, or of one day, cannot be told', () => {
    expect(
      outlookOf(
        tests(4, (i) => 90 - i),
        8 * DAY_MS,
      ),
    ).toEqual({ kind: 'unknown' })
    const oneDay = Array.from({ length: 9 }, (_, i) => ({ at: i * 60_000, score: 90 - i }))
    expect(outlookOf(oneDay, DAY_MS)).toEqual({ kind: 'unknown' })
    expect(outlookOf([], DAY_MS)).toEqual({ kind: 'unknown' })
  })

  it('of a level score is steady', () => {
    expect(
      outlookOf(
        tests(12, () => 91),
        24 * DAY_MS,
      ),
    ).toEqual({ kind: 'steady' })
    expect(
      outlookOf(
        tests(12, (i) => 80 + i),
        24 * DAY_MS,
      ),
    ).toEqual({ kind: 'steady' })
  })

  it('below the limit says since when', () => {
    const fall = tests(8, (i) => 90 - 5 * i)
    expect(outlookOf(fall, 30 * DAY_MS)).toEqual({ kind: 'passed', since: 12 * DAY_MS })
  })

  it('is at whole milliseconds, as all moments', () => {
    const outlook = outlookOf(
      tests(12, (i) => 90 - 0.7 * i),
      24 * DAY_MS,
    )
    const { at, earliest, latest } = outlook as Extract<Outlook, { kind: 'reaches' }>
    expect([at, earliest, latest].map(Number.isInteger)).toEqual([true, true, true])
  })

  it('that lies before now is now', () => {
    const outlook = outlookOf(
      tests(12, (i) => 90 - 2 * i),
      90 * DAY_MS,
    )
    expect(outlook).toMatchObject({ kind: 'reaches', at: 90 * DAY_MS })
  })
})

describe('the forecast', () => {
  const fall = tests(12, (i) => 100 - i)
  const last = { at: 22 * DAY_MS, score: 89 }

  it('leads from the last test to the limit that comes next', () => {
    expect(forecastOf(fall, last.at, 100 * DAY_MS)).toEqual({
      from: last,
      to: { at: 30 * DAY_MS, score: 85 },
    })
  })

  it('ends where it may reach, on the way there', () => {
    expect(forecastOf(fall, last.at, 4 * DAY_MS)?.to).toEqual({ at: 26 * DAY_MS, score: 87 })
    expect(forecastOf(fall, last.at, 1000.4)?.to.at).toBe(last.at + 1000)
  })

  it('is none where nothing falls', () => {
    expect(
      forecastOf(
        tests(12, () => 95),
        last.at,
        DAY_MS,
      ),
    ).toBeNull()
    expect(forecastOf([], last.at, DAY_MS)).toBeNull()
  })
})
