import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../time/lengths.ts'
import { axisFigures } from './axis-figures.ts'
import { checkFigures, type Figures, figurePrintOf } from './figure-check.ts'
import { bearingFrequencies, harmonicOf } from './frequencies.ts'
import { cyclePrintOf, FIRST_TEST, type Judging, judgeCycle, type MeasuredCycle } from './judge.ts'
import { ERROR_LIMIT, scoreOf, statusOf, WARNING_LIMIT } from './verdict.ts'
import { FRESH } from './vibration-spread.ts'

describe('figures against their fingerprint', () => {
  const print = figurePrintOf([
    { reactionTime1: 100, posTime1: 200 },
    { reactionTime1: 104, posTime1: 196, posTime2: 5 },
  ])

  it('are the mean of the good runs, where all have it', () => {
    expect(print).toEqual({ reactionTime1: 102, posTime1: 198 })
  })

  const judged = (figures: Figures, of: readonly Figures[], changes: Partial<Judging> = {}) => {
    const part = (each: Figures): MeasuredCycle => ({ '': { kind: 'figures', figures: each } })
    const verdict = judgeCycle(part(figures), cyclePrintOf(of.map(part)), { ...FIRST_TEST, ...changes })
    if ('fault' in verdict) throw new Error(verdict.fault)
    return verdict
  }
  const runs = [
    { reactionTime1: 100, posTime1: 200 },
    { reactionTime1: 104, posTime1: 196 },
  ]

  it.each([
    [1.05, 'OK'],
    [1.7, 'UPPER_WARNING'],
    [2.6, 'UPPER_ERROR'],
    [0.8, 'OK'],
    [0.1, 'LOWER_ERROR'],
  ])('%s times as long', (times, status) => {
    const verdict = judged({ reactionTime1: 102 * times, posTime1: 198 }, runs)
    expect(verdict.status).toBe(status)
    const [part] = verdict.parts
    expect(part?.figures[0]?.name).toBe('reactionTime1')
    expect(part?.figures[0]?.times).toBeCloseTo(times)
    expect(part?.decidedBy).toBe(status === 'OK' ? undefined : 'reactionTime1')
  })

  it('that scatter widely may lie further out, and less far where they hardly scatter', () => {
    const of = (scatter: number) => [-2, -1, 0, 1, 2, -1, 1].map((by) => ({ a: 100 * (1 + by * scatter) }))
    expect(judged({ a: 160 }, of(0.15)).status).toBe('OK')
    expect(judged({ a: 160 }, of(0.02)).status).toBe('UPPER_ERROR')
    expect(judged({ a: 125 }, of(0.005)).status).toBe('UPPER_WARNING')
    expect(judged({ a: 125 }, of(0.08)).status).toBe('OK')
  })

  it('may lie further out by an old fingerprint, and are read by one without a spread', () => {
    const ageing = () => ({ ...FRESH, ageMs: 182 * DAY_MS })
    const fresh = judged({ a: 190 }, [{ a: 100 }])
    expect(fresh.status).toBe('UPPER_WARNING')
    expect(judged({ a: 190 }, [{ a: 100 }], { ageing }).score).toBeGreaterThan(fresh.score)
    const old = judgeCycle(
      { '': { kind: 'figures', figures: { a: 190 } } },
      { '': { kind: 'figures', figures: { a: 100 } } },
      FIRST_TEST,
    )
    expect(old).toEqual(fresh)
  })

  it('add up over tests, and sooner for who allows more false alarms', () => {
    const once = judged({ a: 160 }, [{ a: 100 }])
    const before = { '': once.parts[0]?.evidence ?? 1 }
    expect(once.status).toBe('OK')
    expect(judged({ a: 160 }, [{ a: 100 }], { before }).score).toBeLessThan(once.score)
    expect(judged({ a: 160 }, [{ a: 100 }], { tests: 20 }).score).toBeLessThan(once.score)
  })

  it('that have nothing in common are not judged', () => {
    expect(checkFigures({ other: 1 }, print)).toBeNull()
    expect(checkFigures({ reactionTime1: Number.NaN, posTime1: -1 }, print)).toBeNull()
  })

  it('score between 0 and 100 whatever arrives', () => {
    fc.assert(
      fc.property(fc.double(), fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), (a, b) => {
        const of = { '': { kind: 'figures' as const, figures: { b, same: 1 } } }
        const verdict = judgeCycle(
          { '': { kind: 'figures', figures: { b: a, same: 1 } } },
          cyclePrintOf([of]),
          FIRST_TEST,
        )
        return 'fault' in verdict || (verdict.score >= 0 && verdict.score <= 100)
      }),
    )
  })
})

describe('a score', () => {
  it('falls with the deviation and never leaves 0 to 100', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 50, noNaN: true }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (a, b) => {
          const [near, far] = [scoreOf(a), scoreOf(a + b)]
          return far <= near && far >= 0 && near <= 100
        },
      ),
    )
  })

  it('has its limits where they are said to be', () => {
    expect([scoreOf(0.4), scoreOf(0.8)]).toEqual([WARNING_LIMIT, ERROR_LIMIT])
    expect([statusOf(85, 'upper'), statusOf(84.9, 'upper'), statusOf(64.9, null)]).toEqual([
      'OK',
      'UPPER_WARNING',
      'ERROR',
    ])
  })
})

describe('frequencies of a spindle', () => {
  // 6205 at 1,797 rpm: the textbook's 107.4 Hz outer and 162.2 Hz inner race.
  const bearing = { name: 'drive end', balls: 9, ballDiameter: 7.94, pitchDiameter: 39.04, angle: 0 }

  it('of a bearing are those of the textbook', () => {
    const { outerRace, innerRace, ball, cage } = bearingFrequencies(bearing, 1797)
    expect([outerRace, innerRace, cage].map((hz) => Math.round(hz * 10) / 10)).toEqual([107.4, 162.2, 11.9])
    expect(ball).toBeCloseTo(70.6, 1)
  })

  it('belong to the rotation where they are a multiple of it', () => {
    expect(harmonicOf(59.9, 1797, 0.5)).toBe(2)
    expect(harmonicOf(133, 1797, 0.5)).toBeNull()
    expect(harmonicOf(11 * 29.95, 1797, 0.5)).toBeNull()
    expect(harmonicOf(59.9, 0, 0.5)).toBeNull()
  })

  it('belong to nothing where any line would lie near a multiple', () => {
    expect(harmonicOf(59.9, 1797, 4)).toBeNull()
    const lines = Array.from({ length: 1000 }, (_, i) => 30 + i * 0.27)
    const named = lines.filter((hz) => harmonicOf(hz, 1797, 2) !== null)
    expect(named.length / lines.length).toBeLessThan(0.1)
  })
})

describe('figures of an axis', () => {
  const move = Float64Array.from({ length: 1000 }, (_, i) => (i < 500 ? 0 : 3000))
  const late = (error: number) =>
    axisFigures({
      ERR: Float64Array.from({ length: 1000 }, (_, i) => (i < 500 ? 0 : error)),
      SPEED: move,
      VCMD: move,
      TCMD: Float64Array.from({ length: 1000 }, () => 20),
    })

  it('are those of the movement, not of the standing', () => {
    expect(late(0.5)).toEqual({ followingError: 0.5, followingErrorPeak: 0.5, torque: 20, speedRipple: 0 })
  })

  it('name how late it follows', () => {
    const verdict = checkFigures(late(0.051), late(0.03))
    expect(verdict?.worst?.side).toBe('upper')
    expect(verdict?.figures[0]?.name).toMatch(/^followingError/)
    expect(verdict?.figures[0]?.times).toBeCloseTo(1.7)
  })

  it('of an empty test are none', () => {
    expect(axisFigures({})).toEqual({})
    expect(axisFigures({ ERR: new Float64Array(0) })).toEqual({})
  })
})
