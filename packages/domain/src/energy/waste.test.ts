import { describe, expect, it } from 'vitest'
import { emptyTotals, type StatusTotals } from '../status/totals.ts'
import { DAY_MS, HOUR_MS } from '../time/lengths.ts'
import { baseLoad, notWorking, silentWaste } from './waste.ts'

const hours = (...all: Partial<StatusTotals>[]) =>
  all.map((amounts, index) => ({
    hour: index * HOUR_MS,
    amounts: { ...emptyTotals(), ...amounts },
    leftOut: 0,
    base: null,
  }))
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
const LATER = 1e12

describe('the base load', () => {
  it('is what the machine takes at rest, whatever it takes at work and in a cut of the power', () => {
    const found = hours(
      ...times(40, { POWER_OFF: 120 }),
      ...times(60, { EXE: 15_000, READY: 300 }),
      ...times(10, { READY: 4_000 }),
      ...times(3, { DISCONNECTED: 0 }),
    )
    expect(baseLoad(found, LATER)).toBe(120)
  })

  it('cannot be said from less than a day at rest, nor from a meter that is too coarse', () => {
    expect(baseLoad(hours(...times(23, { POWER_OFF: 120 })), LATER)).toBeNull()
    expect(baseLoad(hours(...times(40, { POWER_OFF: 0 }), { POWER_OFF: 1000 }), LATER)).toBeNull()
  })

  it('leaves the hour out that is not over', () => {
    expect(baseLoad(hours(...times(24, { POWER_OFF: 120 })), DAY_MS - 1)).toBeNull()
  })
})

describe('waste', () => {
  it('of a silent machine is what it took beyond its base load', () => {
    expect(silentWaste(5_000, 7200, 100)).toBe(4_800)
    expect(silentWaste(100, 7200, 100)).toBe(0)
    expect(silentWaste(100, 7200, null)).toBe(100)
  })

  it('leaves out what was used at work', () => {
    expect(notWorking({ ...emptyTotals(), EXE: 10, HANDLING: 5, READY: 3, noData: 1 })).toBe(4)
  })
})
