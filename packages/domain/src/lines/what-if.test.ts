import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../time/lengths.ts'
import { type WhatIfQuestion, whatIfAnswer, whatIfRuns } from './what-if.ts'

const RUNS = 30

/** As two workers share it. */
const whatIf = (question: WhatIfQuestion) =>
  whatIfAnswer(question, [whatIfRuns(question, 0, RUNS / 2), whatIfRuns(question, RUNS / 2, RUNS)])

/** A saw that is twice as fast as the edge bander behind it, which alone stops. */
const QUESTION: WhatIfQuestion = {
  line: {
    flow: { machines: ['saw', 'edge'], buffers: [{ from: ['saw'], to: ['edge'], capacity: 10 }] },
    machines: [
      { id: 'saw', cycles: [MINUTE_MS / 2], stops: [] },
      {
        id: 'edge',
        cycles: [MINUTE_MS],
        stops: [
          { workedMs: HOUR_MS, ms: 5 * MINUTE_MS },
          { workedMs: HOUR_MS, ms: 55 * MINUTE_MS },
        ],
      },
    ],
  },
  change: {},
  plannedMs: 40 * HOUR_MS,
  days: 5,
  seed: 7,
}

test('nothing that changes brings nothing, whatever the luck', () => {
  expect(whatIf(QUESTION)).toMatchObject({ more: 0, low: 0, high: 0 })
})

test('an hour more brings what the bottleneck makes in it, and two of them twice as much', () => {
  const one = whatIf({ ...QUESTION, change: { moreMs: 5 * HOUR_MS } })
  const two = whatIf({ ...QUESTION, change: { moreMs: 10 * HOUR_MS } })
  expect(one?.more).toBeGreaterThan(5 * 60 * 0.5)
  expect(one?.more).toBeLessThanOrEqual(5 * 60)
  expect(two?.more).toBeGreaterThan((one?.more ?? 0) * 1.6)
})

test('its longest stops cost parts only where it is the bottleneck, and the answer has a spread', () => {
  const edge = whatIf({ ...QUESTION, change: { withoutLongest: { machineId: 'edge', count: 1 } } })
  const saw = whatIf({ ...QUESTION, change: { withoutLongest: { machineId: 'saw', count: 1 } } })
  expect(saw?.more).toBe(0)
  expect(edge?.more).toBeGreaterThan(100)
  expect(edge?.low).toBeLessThan(edge?.more ?? 0)
  expect(edge?.high).toBeGreaterThan(edge?.more ?? 0)
})

test('the same question has the same answer, however its runs are shared', () => {
  const question = { ...QUESTION, change: { capacity: { buffer: 0, parts: 40 } } }
  expect(whatIfAnswer(question, [whatIfRuns(question, 0, RUNS)])).toEqual(whatIf(question))
})

test('a line with a machine that was not measured has no answer, and cycles of nothing do not count', () => {
  const of = (cycles: readonly number[]) => ({
    ...QUESTION,
    line: {
      ...QUESTION.line,
      machines: QUESTION.line.machines.map((machine) =>
        machine.id === 'saw' ? { ...machine, cycles } : machine,
      ),
    },
  })
  expect(whatIf(of([]))).toBeNull()
  expect(whatIf(of([0]))).toBeNull()
  expect(whatIf(of([0, MINUTE_MS / 2]))).not.toBeNull()
})
