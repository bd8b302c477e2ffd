import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisFigures } from './axis-figures.ts'
import { checkFigures, figurePrintOf } from './figure-check.ts'
import { bearingFrequencies, originOf } from './frequencies.ts'
import { ERROR_LIMIT, scoreOf, statusOf, WARNING_LIMIT } from './verdict.ts'

describe('figures against their fingerprint', () => {
  const print = figurePrintOf([
    { reactionTime1: 100, posTime1: 200 },
    { reactionTime1: 104, posTime1: 196, posTime2: 5 },
  ])

  it('are the mean of the good runs, where all have it', () => {
    expect(print).toEqual({ reactionTime1: 102, posTime1: 198 })
  })

  it.each([
    [1.05, 'OK'],
    [1.7, 'UPPER_WARNING'],
    [2.6, 'UPPER_ERROR'],
    [0.8, 'OK'],
    [0.1, 'LOWER_ERROR'],
  ])('%s times as long', (times, status) => {
    const verdict = checkFigures({ reactionTime1: 102 * times, posTime1: 198 }, print)
    expect(verdict?.status).toBe(status)
    expect(verdict?.figures[0]?.name).toBe('reactionTime1')
    expect(verdict?.figures[0]?.times).toBeCloseTo(times)
  })

  it('that have nothing in common are not judged', () => {
    expect(checkFigures({ other: 1 }, print)).toBeNull()
    expect(checkFigures({ reactionTime1: Number.NaN, posTime1: -1 }, print)).toBeNull()
  })

  it('score between 0 and 100 whatever arrives', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (a, b) => {
        const verdict = checkFigures({ a }, figurePrintOf([{ a: b }]))
        return verdict === null || (verdict.score >= 0 && verdict.score <= 100)
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

  it('belong to the rotation before they belong to a bearing', () => {
    const facts = { rpm: 1797, bearings: [bearing] }
    expect(originOf(59.9, facts, 0.5)).toEqual({ kind: 'rotation', harmonic: 2 })
    expect(originOf(214.6, facts, 0.5)).toMatchObject({ part: 'outerRace', harmonic: 2 })
    expect(originOf(133, facts, 0.5)).toBeNull()
    expect(originOf(214.6, {}, 0.5)).toBeNull()
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
    expect(verdict?.status).toBe('UPPER_WARNING')
    expect(verdict?.figures[0]?.name).toMatch(/^followingError/)
    expect(verdict?.figures[0]?.times).toBeCloseTo(1.7)
  })

  it('of an empty test are none', () => {
    expect(axisFigures({})).toEqual({})
    expect(axisFigures({ ERR: new Float64Array(0) })).toEqual({})
  })
})
