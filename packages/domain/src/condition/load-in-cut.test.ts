import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../time/lengths.ts'
import { cyclePrintOf, FIRST_TEST, judgeCycle, type Measured } from './judge.ts'
import { loadInCut } from './load-in-cut.ts'
import { measure, readValueSeries } from './read-series.ts'
import { SeriesRefused } from './series-fields.ts'
import { noise } from './testing.ts'

const file = (fields: object | string): string =>
  typeof fields === 'string' ? fields : JSON.stringify(fields)
const tool = (fields: object | string): Measured => measure('TOOLS_CHECK', file(fields))

/** Some passes with air between them; the spindle idles at a tenth. */
function passes({ load = 100, air = 200, cut = 300, times = 3, seed = 1 } = {}): number[] {
  const random = noise(seed)
  const once = [
    ...Array.from({ length: air }, () => 0.1 * load * (1 + 0.1 * random())),
    ...Array.from({ length: cut }, () => load * (1 + 0.1 * random())),
  ]
  return Array.from({ length: times }, () => once).flat()
}

describe('a load', () => {
  const of = (series: number[], name: Parameters<typeof loadInCut>[0] = 'feedForce') =>
    loadInCut(name, Float64Array.from(series))

  it('is that of the cut, however long the way there and the cut are', () => {
    const usual = of(passes())
    expect(usual).toBeGreaterThan(100)
    expect(usual).toBeLessThan(106)
    for (const other of [passes({ air: 4000 }), passes({ cut: 60 }), passes({ times: 11, seed: 5 })])
      expect(of(other) / usual).toBeCloseTo(1, 1)
  })

  it('is not that of a spike, and has no direction', () => {
    expect(of([...passes(), 5000])).toBeLessThan(106)
    expect(of(passes().map((value) => -value))).toBe(of(passes()))
  })

  it('of a spindle that brakes is none', () => {
    const braking = Array.from({ length: 200 }, () => -400)
    expect(of([...passes(), ...braking], 'spindlePower')).toBeLessThan(106)
    expect(of([...passes(), ...braking], 'spindleTorque')).toBe(400)
  })
})

describe('a file of a tool without vibration', () => {
  it('is read, as series and as numbers', () => {
    expect(tool({ torque: 24 })).toEqual({ kind: 'figures', figures: { torque: 24 } })
    expect(
      tool({
        spindleTorque: 3,
        spindlePower: [0, 900, 900],
        feedForce: [0, -40, 40],
        feedCurrent: 2,
        wear: [10, 30],
      }),
    ).toEqual({
      kind: 'figures',
      figures: { Wear: 30, spindleTorque: 3, spindlePower: 900, feedForce: 40, feedCurrent: 2 },
    })
    expect(tool({ wear: 20 })).toEqual({ kind: 'figures', figures: { Wear: 20 } })
  })

  it.each([
    ['with none of it', {}, 'NO_CUT'],
    ['with a temperature alone', { temperature: 30 }, 'NO_CUT'],
    ['with a name that nobody knows', '{"\\ud800":[1,2]}', 'NO_CUT'],
    ['with an empty series', { feedForce: [] }, 'EMPTY_SERIES'],
    ['with an empty wear', { wear: [], feedForce: [1] }, 'EMPTY_SERIES'],
    ['with a gap', { feedForce: [1, null] }, 'NOT_A_NUMBER'],
    ['with a word', { spindlePower: 'much' }, 'NOT_A_NUMBER'],
    ['with null', { spindlePower: null }, 'NOT_A_NUMBER'],
    ['with an infinite number', '{"feedCurrent":[1e999]}', 'NOT_A_NUMBER'],
    ['with 1e308', { feedCurrent: [1e308] }, 'OUT_OF_RANGE'],
    ['with a load that no machine has', { torque: [-2e9, 1] }, 'OUT_OF_RANGE'],
    ['with a wear of a metre', { wear: 1e6 }, 'OUT_OF_RANGE'],
    ['with series of different lengths', { feedForce: [1, 2, 3], torque: [1, 2] }, 'UNEQUAL_SERIES'],
    ['with other moments', { feedForce: [1, 2, 3], time: [0, 10] }, 'UNEQUAL_SERIES'],
  ])('%s is refused', (_, fields, fault) => {
    expect(() => tool(fields)).toThrow(new SeriesRefused(fault as never))
  })

  it('may have a number beside a series', () => {
    expect(tool({ feedForce: [1, 2, 3], torque: 20, time: [0, 10, 20] }).kind).toBe('figures')
  })

  it('of a spindle is none', () => {
    expect(() => measure('SPINDLE_CHECK', file({ torque: 24 }))).toThrow(new SeriesRefused('NO_AXIS'))
  })

  it.each([
    [1.2, 'OK', undefined],
    [2.2, 'UPPER_WARNING', 'feedForce'],
    [3, 'UPPER_ERROR', 'feedForce'],
    [0.5, 'OK', undefined],
    [0.25, 'LOWER_WARNING', 'feedForce'],
    [0.1, 'LOWER_ERROR', 'feedForce'],
  ])('with %s times the force is %s', (times, status, decidedBy) => {
    const print = cyclePrintOf([{ cut: tool({ feedForce: passes(), torque: 20 }) }])
    const run = { cut: tool({ feedForce: passes({ load: 100 * times, air: 900 }), torque: 20 }) }
    expect(judgeCycle(run, print, FIRST_TEST)).toMatchObject({ status, parts: [{ name: 'cut' }] })
    const verdict = judgeCycle(run, print, FIRST_TEST)
    expect('parts' in verdict && verdict.parts[0]?.decidedBy).toBe(decidedBy)
  })

  it('is not compared with a fingerprint that cut nothing', () => {
    const print = cyclePrintOf([{ cut: tool({ torque: [0, 0, 0] }) }])
    expect(judgeCycle({ cut: tool({ torque: 20 }) }, print, FIRST_TEST)).toMatchObject({
      fault: 'OTHER_RECORD',
    })
  })

  it('has a chart of its loads', () => {
    const text = file({ feedForce: [1, 3, 2], spindlePower: 400, rateHz: 2 })
    const { times, values } = readValueSeries('TOOLS_CHECK', text, MINUTE_MS)
    expect([...times]).toEqual([0, 500, 1000])
    expect(values).toEqual({ feedForce: Float64Array.of(1, 3, 2) })
    expect(readValueSeries('SPINDLE_CHECK', text, MINUTE_MS).values).toEqual({})
  })
})
