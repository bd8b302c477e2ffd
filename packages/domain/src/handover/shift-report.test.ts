import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STATUSES } from '../status/status.ts'
import {
  isHeldUp,
  isSilent,
  longestStops,
  type MachineMade,
  madeByLine,
  type ShiftStop,
} from './shift-report.ts'

const made = (more: Partial<MachineMade>): MachineMade => ({
  machineId: 1,
  kpi: 'PART_COUNT',
  goal: 100,
  value: 90,
  stops: 0,
  stopMs: 0,
  ...more,
})
const stop = (from: number, to: number): ShiftStop => ({
  machineId: 1,
  from,
  to,
  status: 'READY',
  reason: null,
  alarm: null,
})

describe('what a line made', () => {
  it('is the sum of its machines that count the same', () => {
    expect(madeByLine([made({}), made({ machineId: 2, goal: 200, value: 210 })])).toMatchObject({
      machines: 2,
      kpi: 'PART_COUNT',
      value: 300,
      goal: 300,
    })
  })

  it('says how many of its goals were taken from an ideal rate', () => {
    const members = [
      made({ goalSource: 'idealRate' }),
      made({ machineId: 2, goalSource: 'shift' }),
      made({ machineId: 3 }),
    ]
    expect(madeByLine(members).goalsFromRate).toBe(1)
  })

  it('is counted by the figure that most machines have a goal for; metres are not added to pieces', () => {
    const metres = made({ machineId: 3, kpi: 'METERS_WORKED', goal: 5000, value: 5000 })
    expect(madeByLine([made({}), made({ machineId: 2 }), metres])).toMatchObject({ value: 180, goal: 200 })
  })

  it('is not what machines without a goal made', () => {
    expect(madeByLine([made({}), made({ machineId: 2, kpi: null, goal: null, value: 500 })])).toMatchObject({
      value: 90,
      goal: 100,
    })
  })

  it('is not known where nothing was counted, which is not nothing', () => {
    expect(madeByLine([made({ value: null })])).toMatchObject({ value: null, goal: 100 })
    expect(madeByLine([])).toMatchObject({ machines: 0, kpi: null, value: null, goal: null })
  })

  it('names the machine that stood longest, if that was long', () => {
    const long = made({ machineId: 7, stopMs: 600_000 })
    expect(madeByLine([made({ stopMs: 599_999 }), long]).heldUpBy).toBe(7)
    expect(madeByLine([made({ stopMs: 599_999 })]).heldUpBy).toBeNull()
  })
})

it('a machine that is off was not held up, and one that says nothing is silent', () => {
  expect(STATUSES.filter((status) => !isHeldUp({ status }))).toEqual(['POWER_OFF'])
  expect(STATUSES.filter(isSilent)).toEqual(['DISCONNECTED', 'UNKNOWN'])
})

describe('the longest stops', () => {
  it('come first, of equal ones the later', () => {
    const [short, early, late] = [stop(0, 5), stop(10, 20), stop(30, 40)]
    expect(longestStops([short, early, late], 2)).toEqual([late, early])
  })

  it('are none that is shorter than one left out', () => {
    const lengths = fc.array(fc.nat(1000), { maxLength: 30 })
    fc.assert(
      fc.property(lengths, fc.nat(10), (all, most) => {
        const stops = all.map((length, at) => stop(at * 2000, at * 2000 + length))
        const kept = longestStops(stops, most)
        const left = stops.filter((each) => !kept.includes(each))
        const length = ({ from, to }: ShiftStop) => to - from
        expect(kept).toHaveLength(Math.min(most, all.length))
        for (const each of left)
          for (const other of kept) expect(length(other)).toBeGreaterThanOrEqual(length(each))
      }),
    )
  })
})
