import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../time/lengths.ts'
import { hourMore, madeParts } from './amounts.ts'
import { analyseLine } from './analyse.ts'
import { type MeasuredLine, measuredMachine, simulateLine } from './simulate.ts'
import { linesFrom } from './testing/lines.ts'
import { chain, makeLine, type Scenario } from './testing/scenario.ts'

const HOURS = 40
const all = linesFrom(5, HOURS)
const named = (name: string): Scenario => {
  const found = all.find((line) => line.name === name)
  if (!found) throw new Error(`no line ${name}`)
  return found
}

/** A week as its data shows it. */
function weekOf(scenario: Scenario) {
  const analysis = analyseLine(makeLine(scenario).facts)
  const line: MeasuredLine = {
    flow: scenario.flow,
    machines: scenario.flow.machines.map((id) => ({ id, ...measuredMachine([analysis], id) })),
  }
  return { analysis, line, made: madeParts(analysis.line) ?? 0 }
}

describe('a simulated line', () => {
  it.each(['parallel', 'serial, small buffers', 'assembly and split'])(
    'makes what it made in the week that it was measured in, within 2 %%: %s',
    (name) => {
      const { line, made } = weekOf(named(name))
      const { middle } = simulateLine(line, {}, { runs: 12, seed: 1, ms: HOURS * HOUR_MS })
      expect(Math.abs(middle / made - 1)).toBeLessThan(0.02)
    },
  )

  it('is the same for the same seed, has a spread, and makes more without its longest stops and with more room', () => {
    const { line } = weekOf(named('serial, small buffers'))
    const options = { runs: 30, seed: 4, ms: 8 * HOUR_MS }
    const before = simulateLine(line, {}, options)
    expect(simulateLine(line, {}, options)).toEqual(before)
    expect(before.high).toBeGreaterThan(before.low)
    const rid = simulateLine(line, { withoutLongest: { machineId: 'm2', count: 10 } }, options)
    expect(rid.middle).toBeGreaterThan(before.middle)
    const roomier = simulateLine(line, { capacity: { buffer: 1, parts: 40 } }, options)
    expect(roomier.middle).toBeGreaterThanOrEqual(before.middle)
    const longer = simulateLine(line, { moreMs: 4 * HOUR_MS }, options)
    expect(longer.middle / before.middle).toBeCloseTo(1.5, 1)
  })
})

describe('a machine all of whose stops followed each other at once but for the first', () => {
  it('works on between those that are left when the first is taken out', () => {
    const line: MeasuredLine = {
      flow: { machines: ['saw', 'edge'], buffers: [{ from: ['saw'], to: ['edge'], capacity: 10 }] },
      machines: [
        { id: 'saw', cycles: [MINUTE_MS], stops: [] },
        {
          id: 'edge',
          cycles: [MINUTE_MS],
          stops: [
            { workedMs: HOUR_MS, ms: HOUR_MS },
            { workedMs: 0, ms: MINUTE_MS },
          ],
        },
      ],
    }
    const options = { runs: 3, seed: 1, ms: 8 * HOUR_MS }
    const before = simulateLine(line, {}, options)
    const rid = simulateLine(line, { withoutLongest: { machineId: 'edge', count: 1 } }, options)
    expect(rid.middle).toBeGreaterThan(before.middle)
    const all = simulateLine(line, { withoutLongest: { machineId: 'edge', count: 2 } }, options)
    expect(all.middle).toBeGreaterThanOrEqual(rid.middle)
  })
})

describe('an hour more of a bottleneck', () => {
  it('ends when stretches go on after the last part, also by a clock that is behind', () => {
    const { from } = makeLine(named('serial with buffers')).facts
    const to = from + 2 * HOUR_MS
    const machine = (id: string) => ({
      id,
      spans: [{ status: 'EXE' as const, from, to }],
      planned: [{ from, to }],
      reasons: [],
      alarms: [],
      declared: [],
      parts: [1, 2, 3].map((place) => ({ ts: from + place * MINUTE_MS, n: 10 })),
    })
    const flow = chain(5)
    const analysis = analyseLine({ flow, machines: flow.machines.map(machine), from, to })
    expect(hourMore({ ...analysis, ahead: [-5_000, 0] }, 0)).toEqual(hourMore(analysis, 0))
    expect(hourMore({ ...analysis, ahead: [-5_000, 0] }, 0)).not.toBeNull()
  })

  it('brings what it makes in an hour, with a range, and no more than the others can take', () => {
    const { analysis } = weekOf(named('serial with buffers'))
    const more = hourMore(analysis, 2)
    // A cycle of 42 s, without its stops 86 an hour.
    expect(more?.parts).toBeGreaterThan(60)
    expect(more?.parts).toBeLessThan(86)
    expect(more?.uncertainty).toBeGreaterThan(0)
    expect(hourMore(analysis, 2)).toEqual(more)
  })
})
