import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/lengths.ts'
import { type Fill, fillFigures, fillOf } from './fills.ts'
import { lineOf } from './line-facts.ts'
import { chain } from './testing/scenario.ts'

const FROM = Date.UTC(2026, 9, 12, 6)

describe('the fill of a buffer', () => {
  it('is known of more parts than a call can have arguments', () => {
    const to = FROM + DAY_MS
    const COUNT = 100_000
    const machine = (id: string, after: number) => ({
      id,
      spans: [{ status: 'EXE' as const, from: FROM, to }],
      planned: [{ from: FROM, to }],
      reasons: [],
      alarms: [],
      declared: [],
      parts: Array.from({ length: COUNT }, (_, index) => ({ ts: FROM + index * 800 + after, n: 1 })),
    })
    const machines = [machine('m0', 0), machine('m1', 400)]
    const line = lineOf({ flow: chain(5), machines, from: FROM, to }, [])
    const [joint] = line.joints
    expect(joint && fillOf(line, joint)?.times).toHaveLength(2 * COUNT)
  })

  /** Three parts until the first hour ends, one in the second, then five; one of them is in the machine behind it. */
  const fill: Fill = {
    times: [FROM + HOUR_MS, FROM + 2 * HOUR_MS],
    levels: [1, 5],
    begin: 3,
    most: 5,
    before: 1,
    behind: 1,
    capacity: 4,
    isExact: true,
    silent: [],
  }
  const hours = (from: number, to: number) => ({ from: FROM + from * HOUR_MS, to: FROM + to * HOUR_MS })

  it('has figures from the begin to the end of what is planned', () => {
    expect(fillFigures(fill, [hours(0, 4)])).toEqual({ meanFill: 2.5, emptyMs: HOUR_MS, fullMs: 2 * HOUR_MS })
  })

  it('counts neither nights nor silence', () => {
    expect(fillFigures(fill, [hours(0, 1.5), hours(3, 3.5)])).toEqual({
      meanFill: 2,
      emptyMs: 30 * MINUTE_MS,
      fullMs: 30 * MINUTE_MS,
    })
    const silent = { ...fill, silent: [hours(0, 1), hours(2.5, 9)] }
    expect(fillFigures(silent, [hours(0, 4)])).toMatchObject({ emptyMs: HOUR_MS, fullMs: 30 * MINUTE_MS })
    expect(fillFigures({ ...fill, silent: [hours(0, 9)] }, [hours(0, 4)])).toBeNull()
    expect(fillFigures(fill, [])).toBeNull()
  })
})
