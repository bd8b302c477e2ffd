import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Point, Value } from '../../points/point.ts'
import { draws } from '../../testing/draws.ts'
import { MINUTE_MS } from '../../time/lengths.ts'
import type { Condition, Watch } from './condition.ts'
import { anchorBefore, dueAt, type Firing, foldWatch, HOLD_MS, newWatch, type WatchState } from './watch.ts'

const START = Date.UTC(2026, 10, 9)

const asValue = (v: number | string): Value =>
  typeof v === 'number' ? { kind: 'number', num: v } : { kind: 'text', txt: v }

/** Minutes after the start, and what the channel sent. */
const sent = (...points: [minute: number, v: number | string][]): Point[] =>
  points.map(([minute, v]) => ({ ts: START + minute * MINUTE_MS, value: asValue(v) }))

const above = (limit: number, minutes: number, hysteresis = 0): Watch => ({
  condition: { kind: 'above', limit, hysteresis },
  minutes,
})

const shown = ({ at, since, value, extreme, overAt }: Firing) => ({
  at: (at - START) / MINUTE_MS,
  since: (since - START) / MINUTE_MS,
  value,
  extreme,
  overAt: overAt === null ? null : (overAt - START) / MINUTE_MS,
})

const firingsOf = (watch: Watch, points: readonly Point[], untilMinute = 0) =>
  foldWatch(watch, newWatch(START), points, START + untilMinute * MINUTE_MS).firings.map(shown)

describe('a value above a limit', () => {
  it('fires once it was above for so many minutes, and is over when it is back by the hysteresis', () => {
    const points = sent([0, 60], [5, 63], [8, 64], [10, 65], [12, 61], [20, 66], [22, 58], [30, 63], [31, 50])
    expect(firingsOf(above(62, 5, 4), points)).toEqual([
      { at: 10, since: 5, value: 65, extreme: 66, overAt: 22 },
    ])
  })

  it('breaks the minutes each time that it is not above', () => {
    expect(firingsOf(above(62, 5, 4), sent([0, 63], [4, 61], [5, 63], [9, 63], [9.5, 61]))).toEqual([])
  })

  it('fires at the moment when the minutes are over, also between two points', () => {
    expect(firingsOf(above(62, 5), sent([0, 63], [9, 64]))).toEqual([
      { at: 5, since: 0, value: 63, extreme: 64, overAt: null },
    ])
    expect(firingsOf(above(62, 5), sent([0, 63]), 6)).toHaveLength(1)
  })

  it('does not fire when it is back at that very moment', () => {
    expect(firingsOf(above(62, 5), sent([0, 63], [5, 62]))).toEqual([])
    expect(firingsOf(above(62, 5), sent([0, 63]), 5)).toEqual([])
  })

  it('fires with the first point when no minutes are asked for', () => {
    expect(firingsOf(above(62, 0), sent([3, 63], [4, 62], [5, 70]))).toEqual([
      { at: 3, since: 3, value: 63, extreme: 63, overAt: 4 },
      { at: 5, since: 5, value: 70, extreme: 70, overAt: null },
    ])
  })

  it('is over when there is no data for longer than a value counts', () => {
    const hold = HOLD_MS / MINUTE_MS
    expect(firingsOf(above(62, 5), sent([0, 63], [10, 64]), 100)).toEqual([
      { at: 5, since: 0, value: 63, extreme: 64, overAt: 10 + hold },
    ])
    expect(firingsOf(above(62, 5), sent([0, 63], [hold, 64], [2 * hold, 60]))[0]?.overAt).toBe(2 * hold)
  })

  it('does not fire for minutes of which most had no data', () => {
    expect(firingsOf(above(62, 60), sent([0, 63], [61, 63]))).toEqual([])
  })

  it('is not a text', () => {
    expect(firingsOf(above(62, 5), sent([0, 63], [2, 'n/a'], [6, 63]), 8)).toEqual([])
    expect(firingsOf(above(62, 5), sent([0, 63], [6, 'n/a']))[0]?.overAt).toBe(6)
  })
})

describe('a value below or outside', () => {
  it('keeps its lowest value', () => {
    const below: Watch = { condition: { kind: 'below', limit: 5, hysteresis: 1 }, minutes: 2 }
    expect(firingsOf(below, sent([0, 4], [2, 3], [3, 1], [4, 5.5], [5, 6]))).toEqual([
      { at: 2, since: 0, value: 3, extreme: 1, overAt: 5 },
    ])
  })

  it('keeps the value that is furthest off, and may change sides', () => {
    const outside: Watch = { condition: { kind: 'outside', low: 10, high: 20, hysteresis: 1 }, minutes: 2 }
    expect(firingsOf(outside, sent([0, 22], [1, 5], [2, 21], [3, 20], [4, 19]))).toEqual([
      { at: 2, since: 0, value: 21, extreme: 5, overAt: 4 },
    ])
  })
})

describe('an unchanged value', () => {
  const unchanged: Watch = { condition: { kind: 'unchanged' }, minutes: 10 }

  it('is reported again and again, number or text', () => {
    expect(firingsOf(unchanged, sent([0, 7], [5, 7], [12, 7], [14, 8]))).toEqual([
      { at: 10, since: 0, value: 7, extreme: 7, overAt: 14 },
    ])
    expect(firingsOf(unchanged, sent([0, 'a'], [12, 'a'], [14, 'b']))[0]).toMatchObject({
      value: 'a',
      extreme: null,
      overAt: 14,
    })
  })

  it('is not one of which nothing is heard', () => {
    expect(firingsOf({ ...unchanged, minutes: 30 }, sent([0, 7], [31, 7]))).toEqual([])
  })

  it('is not another long text of the same length', () => {
    const long = 'x'.repeat(500)
    expect(firingsOf(unchanged, sent([0, `${long}a`], [6, `${long}b`], [12, `${long}a`]))).toEqual([])
  })
})

describe('a silent channel', () => {
  const silent: Watch = { condition: { kind: 'silent' }, minutes: 30 }

  it('fires when nothing was heard for so long, and is over with the next point of any kind', () => {
    expect(firingsOf(silent, sent([0, 1], [29, 1], [80, 'n/a'], [110, 1]), 120)).toEqual([
      { at: 59, since: 29, value: null, extreme: null, overAt: 80 },
    ])
  })

  it('may have been silent from the start', () => {
    expect(firingsOf(silent, [], 40)).toEqual([
      { at: 30, since: 0, value: null, extreme: null, overAt: null },
    ])
    expect(firingsOf(silent, [], 30)).toEqual([])
  })
})

describe('points', () => {
  it('before the start of a watch, of a moment that had one, or late are passed over', () => {
    const points = sent([-1, 70], [0, 60], [0, 70], [5, 63], [3, 10], [5, 10], [11, 63])
    expect(firingsOf(above(62, 5), points)).toEqual([
      { at: 10, since: 5, value: 63, extreme: 63, overAt: null },
    ])
  })
})

const conditions: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('above' as const, 'below' as const),
    limit: fc.constant(5),
    hysteresis: fc.constantFrom(0, 1, 3),
  }),
  fc.record({
    kind: fc.constant('outside' as const),
    low: fc.constant(3),
    high: fc.constant(6),
    hysteresis: fc.constantFrom(0, 1),
  }),
  fc.constantFrom({ kind: 'unchanged' as const }, { kind: 'silent' as const }),
)
const watches: fc.Arbitrary<Watch> = fc.record({
  condition: conditions,
  minutes: fc.constantFrom(1, 2, 5, 14, 15, 16, 30),
})
const anyWatch = fc.oneof(
  watches,
  watches.filter(({ condition }) => 'hysteresis' in condition).map((watch) => ({ ...watch, minutes: 0 })),
)
/** Steps of half a minute with gaps, so that limits of time are met exactly. */
const series = fc
  .array(
    fc.record({
      step: fc.constantFrom(1, 2, 3, 4, 10, 29, 30, 31, 90),
      v: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom('a', 'b')),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let half = 0
    return steps.map(({ step, v }): Point => {
      half += step
      return { ts: START + half * (MINUTE_MS / 2), value: asValue(v) }
    })
  })

/** As live points are taken in: in pieces, and with time passing between them only where something is due. */
function foldInPieces(watch: Watch, points: readonly Point[], cuts: readonly number[], until: number) {
  let state: WatchState = newWatch(START)
  const firings = new Map<number, Firing>()
  const take = (piece: readonly Point[], to: number) => {
    const folded = foldWatch(watch, state, piece, to)
    state = folded.state
    for (const firing of folded.firings) firings.set(firing.at, firing)
  }
  const passTo = (now: number) => {
    for (let due = dueAt(watch, state); due !== null && due < now; due = dueAt(watch, state))
      take([], due + 1)
  }
  const borders = [...new Set([0, ...cuts.map((cut) => Math.min(cut, points.length)), points.length])].sort(
    (a, b) => a - b,
  )
  for (const [index, border] of borders.entries()) {
    const piece = points.slice(border, borders[index + 1] ?? points.length)
    if (piece[0]) passTo(piece[0].ts)
    take(JSON.parse(JSON.stringify(piece)) as Point[], Number.NEGATIVE_INFINITY)
    state = JSON.parse(JSON.stringify(state)) as WatchState
  }
  passTo(until)
  return [...firings.values()]
}

describe('history read at once and points that arrive', () => {
  it('fire the same, however the points are divided and time passes between them', () => {
    fc.assert(
      fc.property(
        anyWatch,
        series,
        fc.array(fc.nat({ max: 60 }), { maxLength: 8 }),
        fc.nat({ max: 200 }),
        (watch, points, cuts, after) => {
          const until = (points.at(-1)?.ts ?? START) + after * (MINUTE_MS / 2)
          const { firings } = foldWatch(watch, newWatch(START), points, until)
          expect(foldInPieces(watch, points, cuts, until)).toEqual(firings)
        },
      ),
      { numRuns: draws(2000) },
    )
  })

  it('fire the same when late points make them fold again from an anchor', () => {
    fc.assert(
      fc.property(anyWatch, series, fc.nat({ max: 60 }), fc.nat({ max: 100 }), (watch, points, at, after) => {
        const until = (points.at(-1)?.ts ?? START) + after * MINUTE_MS
        const all = foldWatch(watch, newWatch(START), points, until)
        const ts = points[at]?.ts ?? until
        const before = foldWatch(
          watch,
          newWatch(START),
          points.filter((point) => point.ts < ts),
          until,
        )
        const anchor = anchorBefore(watch, { from: START, ts }, before.firings)
        const again = foldWatch(
          watch,
          newWatch(anchor),
          points.filter((point) => point.ts >= anchor),
          until,
        )
        const kept = before.firings.filter((firing) => firing.at < anchor)
        expect([...kept, ...again.firings]).toEqual(all.firings)
        expect(again.state.open).toEqual(all.state.open)
      }),
      { numRuns: draws(2000) },
    )
  })

  it('never fire twice at one moment, nor before the last one is over', () => {
    fc.assert(
      fc.property(anyWatch, series, (watch, points) => {
        const { firings } = foldWatch(watch, newWatch(START), points, START + 1e9)
        for (const [index, { at, since, overAt }] of firings.entries()) {
          expect(at - since).toBe(watch.minutes * MINUTE_MS)
          if (overAt !== null) expect(overAt).toBeGreaterThanOrEqual(at)
          const next = firings[index + 1]
          if (next) expect(next.since).toBeGreaterThanOrEqual(overAt ?? Number.POSITIVE_INFINITY)
        }
      }),
    )
  })
})
