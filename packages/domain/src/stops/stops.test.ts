import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spansOf } from '../status/span.ts'
import { STATUSES } from '../status/status.ts'
import { windowed } from '../status/timeline.ts'
import { proposedReasons, type ReasonRule, ruleFor } from './reason-rule.ts'
import { isStopped, isWithinStop, partsOf, stopsOf } from './stops.ts'

const span = (status: (typeof STATUSES)[number], from: number, to: number) => ({ status, from, to })

describe('a stop', () => {
  it('lasts from work to work or to where it is switched off, and is an alarm when it was one at any time', () => {
    const spans = [
      span('EXE', 0, 10),
      span('READY', 10, 30),
      span('FAIL', 30, 35),
      span('POWER_OFF', 35, 60),
      span('HANDLING', 60, 70),
      span('SETUP', 70, 80),
      span('READY', 80, 85),
      span('DISCONNECTED', 85, 90),
      span('READY', 90, 95),
    ]
    const stops = stopsOf(spans)
    expect(stops).toEqual([
      { from: 10, to: 35, status: 'FAIL' },
      { from: 35, to: 60, status: 'POWER_OFF' },
      { from: 70, to: 85, status: 'SETUP' },
      { from: 90, to: 95, status: 'READY' },
    ])
    expect(isWithinStop(stops, { from: 12, to: 35 })).toBe(true)
    expect(isWithinStop(stops, { from: 12, to: 60 })).toBe(false)
    expect(isWithinStop(stops, { from: 80, to: 92 })).toBe(false)
  })

  it('is cut at the ends of shifts, each part with what the machine was in then', () => {
    const spans = [span('FAIL', 10, 20), span('READY', 20, 60)]
    expect(stopsOf(spans).flatMap((stop) => partsOf(stop, spans, [5, 30, 60]))).toEqual([
      { from: 10, to: 30, status: 'FAIL' },
      { from: 30, to: 60, status: 'READY' },
    ])
  })

  it('covers exactly the time in which the machine stood', () => {
    const points = fc
      .array(fc.record({ ts: fc.nat(1000), status: fc.constantFrom(...STATUSES) }), { maxLength: 30 })
      .map((all) => all.sort((a, b) => a.ts - b.ts))
    fc.assert(
      fc.property(points, (all) => {
        const spans = windowed(spansOf(all), 0, 1000, 1000)
        const stood = spans
          .filter(({ status }) => isStopped(status))
          .reduce((sum, { from, to }) => sum + to - from, 0)
        const stops = stopsOf(spans)
        expect(stops.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(stood)
        stops.forEach(({ from }, index) => {
          expect(from).toBeGreaterThanOrEqual(stops[index - 1]?.to ?? 0)
        })
        const edges = [100, 350, 800]
        const parts = stops.flatMap((stop) => partsOf(stop, spans, edges))
        expect(parts.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(stood)
        for (const { from, to } of parts) expect(edges.filter((edge) => edge > from && edge < to)).toEqual([])
      }),
    )
  })
})

const rule = (
  alarmCode: string | null,
  program: string | null,
  more: Partial<ReasonRule> = {},
): ReasonRule => ({
  alarmCode,
  program,
  reason: 'Cleaning',
  validFrom: '2026-11-01',
  validTo: null,
  ...more,
})

describe('a rule of the organization', () => {
  const facts = { day: '2026-11-10', alarmCode: '4012', program: 'KITCHEN_2291_P14' }

  it('that says more about a stop counts', () => {
    const [byCode, byProgram, byBoth] = [rule('4012', null), rule(null, 'kitchen_*'), rule('4012', '*_p14')]
    expect(ruleFor([byCode, byProgram, byBoth], facts)).toBe(byBoth)
    expect(ruleFor([byProgram, byCode], facts)).toBe(byCode)
    expect(ruleFor([byProgram], facts)).toBe(byProgram)
  })

  it('holds on its days only, and for its alarm and program only', () => {
    expect(ruleFor([rule('4012', null, { validFrom: '2026-11-11' })], facts)).toBeNull()
    expect(ruleFor([rule('4012', null, { validTo: '2026-11-10' })], facts)).toBeNull()
    expect(ruleFor([rule('4013', null), rule(null, 'KITCHEN'), rule(null, 'K*X')], facts)).toBeNull()
    expect(ruleFor([rule('4012', null)], { ...facts, alarmCode: null })).toBeNull()
  })

  it('gives its reason to the whole stop but for set-up, which the machine itself says', () => {
    const spans = [
      span('EXE', 0, 10),
      span('FAIL', 10, 20),
      span('SETUP', 20, 30),
      span('READY', 30, 40),
      span('EXE', 40, 50),
    ]
    const alarms = [{ code: '4012', from: 9, to: 15 }]
    const zone = 'UTC'
    const rules = [rule('4012', null, { validFrom: '1970-01-01' })]
    expect(proposedReasons(spans, { rules, alarms, runs: [], zone })).toEqual([
      { from: 10, to: 20, reason: 'Cleaning', source: 'rule' },
      { from: 30, to: 40, reason: 'Cleaning', source: 'rule' },
    ])
    expect(proposedReasons(spans, { rules, alarms: [], runs: [], zone })).toEqual([])
  })
})
