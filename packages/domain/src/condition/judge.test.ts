import { describe, expect, it } from 'vitest'
import { appClosed } from './app.ts'
import {
  type CyclePrint,
  type CycleVerdict,
  cyclePrintOf,
  FIRST_TEST,
  type Judging,
  judgeCycle,
  type MeasuredCycle,
} from './judge.ts'
import { measure } from './read-series.ts'
import { SeriesRefused } from './series-fields.ts'
import { ADVANCED_VALUES } from './spindle-values.ts'
import { spindleRecord } from './testing.ts'

const spindle = (tones = {}, seed = 1): MeasuredCycle => {
  const { rateHz, axes } = spindleRecord({ seed, tones })
  const [x, y, z] = axes.map((axis) => Array.from(axis))
  return { '12000': measure('SPINDLE_CHECK', JSON.stringify({ rateHz, x, y, z })) }
}
const fileOf = (beside: object): string => {
  const { rateHz, axes } = spindleRecord({ seconds: 6 })
  return JSON.stringify({ rateHz, x: Array.from(axes[0] ?? []), ...beside })
}
const device = (reactionTime1: number): MeasuredCycle => ({
  clamp: measure('DEVICES_CHECK', JSON.stringify({ reactionTime1, posTime1: [200, 210] })),
})

const judge = (run: MeasuredCycle, print: CyclePrint, known: Partial<Judging> = {}) =>
  judgeCycle(run, print, { ...FIRST_TEST, ...known })
const verdictOf = (...given: Parameters<typeof judge>): CycleVerdict => {
  const verdict = judge(...given)
  if ('fault' in verdict) throw new Error(verdict.fault)
  return verdict
}

describe('a cycle', () => {
  it('of a spindle is judged by its worst part, with what was found', () => {
    const print = cyclePrintOf([spindle({}, 1), spindle({}, 2)])
    const good = verdictOf(spindle({}, 5), print, { spindle: { rpm: 12_000 } })
    expect(good.status).toBe('OK')
    const bad = verdictOf({ ...spindle({ 816: 1.5, 1632: 1 }, 5), other: device(1).clamp as never }, print)
    expect(bad.status).toBe('UPPER_ERROR')
    expect(bad.parts).toHaveLength(1)
    expect(bad.parts[0]?.findings[0]?.hz).toBe(816)
  })

  it('of a spindle that is 20 K hotter is an error, one in a cooler hall is none', () => {
    const { rateHz, axes } = spindleRecord({ seed: 1 })
    const [x, y, z] = axes.map((axis) => Array.from(axis))
    const at = (temperature: number): MeasuredCycle => ({
      '12000': measure('SPINDLE_CHECK', JSON.stringify({ rateHz, x, y, z, temperature })),
    })
    const print = cyclePrintOf([at(30)])
    expect(verdictOf(at(50), print)).toMatchObject({ score: 65, status: 'UPPER_WARNING' })
    expect(verdictOf(at(51), print).status).toBe('UPPER_ERROR')
    expect(verdictOf(at(20), print).status).toBe('OK')
    expect(verdictOf(at(51), print).parts[0]?.decidedBy).toBe('Temperature')
    expect(verdictOf(at(31), print).parts[0]).not.toHaveProperty('decidedBy')
    const figures = verdictOf(at(41), print).parts[0]?.figures
    expect(figures?.map(({ name }) => name).toSorted()).toEqual([...ADVANCED_VALUES].toSorted())
  })

  it('of a tool is judged by the wear of its edge and the torque in the cut too, and says by which', () => {
    const { rateHz, axes } = spindleRecord({ seed: 1 })
    const [x, y, z] = axes.map((axis) => Array.from(axis))
    const tool = (beside: object): MeasuredCycle => ({
      cut: measure('TOOLS_CHECK', JSON.stringify({ rateHz, x, y, z, ...beside })),
    })
    const print = cyclePrintOf([tool({ wear: 0, torque: [0, 1, 20, -20] })])
    const judged = (wear: number | number[], torque: number) => {
      const { status, parts } = verdictOf(tool({ wear, torque }), print)
      return [status, parts[0]?.decidedBy]
    }
    expect(judged([20, 140], 20)).toEqual(['OK', 'Wear'])
    expect(judged([160, 20], 20)).toEqual(['UPPER_WARNING', 'Wear'])
    expect(judged(310, 33)).toEqual(['UPPER_ERROR', 'Wear'])
    expect(judged(0, 45)).toEqual(['UPPER_WARNING', 'torque'])
    expect(judged(0, 10)).toEqual(['OK', undefined])
    expect(judged(0, 5)).toEqual(['LOWER_WARNING', 'torque'])
    expect(judged(0, 0)).toEqual(['LOWER_ERROR', 'torque'])
    expect(verdictOf(tool({}), print).status).toBe('OK')
  })

  it('of a device names the figure', () => {
    const print = cyclePrintOf([device(100), device(104)])
    const verdict = verdictOf(device(175), print)
    expect(verdict.parts[0]?.figures[0]).toMatchObject({ name: 'reactionTime1', fingerprint: 102 })
    expect(verdict.status).toBe('UPPER_WARNING')
  })

  it('without anything in common with the fingerprint is not judged', () => {
    const unlike = { fault: 'OTHER_RECORD', part: 'clamp' }
    expect(judge(device(1), cyclePrintOf([spindle()]))).toEqual(unlike)
    expect(judge(device(1), cyclePrintOf([]))).toEqual(unlike)
    expect(judge({ constructor: device(1).clamp as never }, cyclePrintOf([device(1)]))).toEqual({
      ...unlike,
      part: 'constructor',
    })
  })

  it('with a part that was recorded in another way than the fingerprint is not judged', () => {
    const recorded = (rateHz: number, names: readonly string[]) => {
      const series = Array.from(spindleRecord({ seed: 1 }).axes[0] ?? [])
      const file = { rateHz, ...Object.fromEntries(names.map((name) => [name, series])) }
      return measure('SPINDLE_CHECK', JSON.stringify(file))
    }
    const good = recorded(2000, ['x', 'y'])
    const print = cyclePrintOf([{ slow: good, fast: good }])
    const judged = (fast: MeasuredCycle[string]) => judge({ slow: good, fast }, print)
    expect(judged(recorded(1999, ['x', 'y']))).toEqual({ fault: 'OTHER_RATE', part: 'fast' })
    expect(judged(recorded(2000, ['x']))).toEqual({ fault: 'OTHER_RECORD', part: 'fast' })
    expect(judged(good)).toMatchObject({ status: 'OK' })
  })
})

describe('a file', () => {
  it.each([
    ['that is cut off', 'SPINDLE_CHECK', '{"rateHz":2000,"x":[1,2', 'NOT_JSON'],
    ['that is a list', 'SPINDLE_CHECK', '[1,2]', 'NO_SERIES'],
    ['without an axis', 'SPINDLE_CHECK', '{"rateHz":2000}', 'NO_AXIS'],
    ['with words for numbers', 'AXES_CHECK', '{"ERR":[1,"2"]}', 'NOT_A_NUMBER'],
    ['without a series', 'AXES_CHECK', '{"other":[1]}', 'NO_SERIES'],
    ['with a negative time', 'DEVICES_CHECK', '{"reactionTime1":-1}', 'NOT_A_NUMBER'],
    ['without a figure', 'DEVICES_CHECK', '{"reactionTime1":[]}', 'NO_SERIES'],
    ['with a negative wear', 'TOOLS_CHECK', fileOf({ wear: -1 }), 'NOT_A_NUMBER'],
    ['with a word for its torque', 'TOOLS_CHECK', fileOf({ torque: ['1'] }), 'NOT_A_NUMBER'],
    ['with integers beyond 2^53', 'DEVICES_CHECK', '{"reactionTime1":9223372036854775807}', 'OUT_OF_RANGE'],
  ] as const)('%s', (_, app, text, fault) => {
    const refusal = (): string | null => {
      try {
        measure(app, text)
        return null
      } catch (error) {
        if (error instanceof SeriesRefused) return error.fault
        throw error
      }
    }
    expect(refusal()).toBe(fault)
  })
})

it('an app is closed when it is off, or its time is over', () => {
  expect(appClosed({ isEnabled: true, expiresAt: null }, 5)).toBeNull()
  expect(appClosed({ isEnabled: true, expiresAt: 6 }, 5)).toBeNull()
  expect(appClosed({ isEnabled: true, expiresAt: 5 }, 5)).toBe('over')
  expect(appClosed({ isEnabled: false, expiresAt: null }, 5)).toBe('off')
})
