import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../time/lengths.ts'
import {
  benchmarkOf,
  goalOfShift,
  idealRateOf,
  planForFamily,
  ratePerHourStored,
  shownRate,
  storedRate,
} from './goal.ts'
import type { ShiftOccurrence } from './occurrences.ts'
import { kpisOf, kpiUnit } from './shift-kpi.ts'

const eightHours: ShiftOccurrence = { number: 1, day: '2026-11-13', from: 0, to: 8 * HOUR_MS, goal: null }

describe('the rate of a machine', () => {
  it('is named by the family', () => {
    for (const family of ['CDL', 'BOR', 'SEZ', 'TFO', ''])
      expect(benchmarkOf(family)).toEqual({ name: 'PARTS_HOUR', unit: 'PARTS', kpi: 'PART_COUNT' })
    expect(benchmarkOf('EBA')).toMatchObject({ name: 'PASSES_MINUTE', unit: 'PASSES' })
    expect(benchmarkOf('PLS')).toMatchObject({ name: 'METERS_HOUR', unit: 'METERS' })
  })

  it('counts by a KPI that the family has', () => {
    for (const family of ['CDL', 'BOR', 'SEZ', 'EBA', 'PLS', 'AUT', 'TFO', 'AWJ', 'XYZ'])
      expect(kpisOf(family)).toContain(benchmarkOf(family).kpi)
  })

  it('is stored per hour and shown per minute on an edge bander', () => {
    expect(storedRate('EBA', 12)).toBe(720)
    expect(shownRate('EBA', 720)).toBe(12)
    expect(storedRate('CDL', 12)).toBe(12)
    expect(shownRate('PLS', 900)).toBe(900)
  })

  it('comes back as it was typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('EBA', 'CDL', 'PLS'),
        fc.integer({ min: 1, max: 1e6 }),
        (family, tenths) => {
          expect(shownRate(family, storedRate(family, tenths / 10))).toBeCloseTo(tenths / 10, 6)
        },
      ),
    )
  })
})

const ENTERED = { goal: null, shiftTarget: null }

describe('the goal of a shift', () => {
  it('is its own amount before anything else', () => {
    const goal = { kpi: 'CYCLE_COUNT', value: 90 } as const
    expect(goalOfShift({ ...eightHours, goal }, 'CDL', { goal: 50, shiftTarget: 300 })).toEqual({
      ...goal,
      source: 'shift',
    })
  })

  it('is the shift target of the machine, however long the shift is', () => {
    const target = { kpi: 'PART_COUNT', value: 300, source: 'shiftTarget' }
    expect(goalOfShift(eightHours, 'CDL', { goal: 50, shiftTarget: 300 })).toEqual(target)
    expect(goalOfShift({ ...eightHours, to: 4 * HOUR_MS }, 'CDL', { goal: 50, shiftTarget: 300 })).toEqual(
      target,
    )
  })

  it('is taken from the ideal rate and the planned hours, and says so', () => {
    const rate = (family: string, goal: number) => ({ ...ENTERED, goal: storedRate(family, goal) })
    expect(goalOfShift(eightHours, 'EBA', rate('EBA', 10))).toEqual({
      kpi: 'PART_COUNT',
      value: 4800,
      source: 'idealRate',
    })
    expect(goalOfShift({ ...eightHours, to: 9 * HOUR_MS }, 'PLS', rate('PLS', 100))).toEqual({
      kpi: 'METERS_WORKED',
      value: 900,
      source: 'idealRate',
    })
  })

  it('is none without any', () => {
    expect(goalOfShift(eightHours, 'CDL', ENTERED)).toBeNull()
    expect(goalOfShift(eightHours, 'CDL', { goal: 0, shiftTarget: 0 })).toBeNull()
  })

  it('asks for a rate', () => {
    expect(ratePerHourStored({ kpi: 'PART_COUNT', value: 400 }, eightHours)).toBe(50)
  })
})

describe('the ideal rate', () => {
  it('is that of the machine, whatever its shifts have to reach', () => {
    const goal = { kpi: 'PART_COUNT', value: 240 } as const
    expect(idealRateOf({ ...eightHours, goal }, 'CDL', { goal: 50, shiftTarget: 300 })).toEqual({
      perHour: 50,
      source: 'idealRate',
    })
  })

  it('is taken from the target, spread over the planned time, and says so', () => {
    const goal = { kpi: 'PART_COUNT', value: 240 } as const
    expect(idealRateOf({ ...eightHours, goal }, 'CDL', ENTERED)).toEqual({ perHour: 30, source: 'shift' })
    expect(idealRateOf(eightHours, 'CDL', { goal: null, shiftTarget: 320 })).toEqual({
      perHour: 40,
      source: 'shiftTarget',
    })
  })

  it('is not taken from a goal of another figure', () => {
    const goal = { kpi: 'SPINDLE_TIME', value: 7200 } as const
    expect(idealRateOf({ ...eightHours, goal }, 'CDL', ENTERED)).toBeNull()
    expect(idealRateOf({ ...eightHours, goal }, 'CDL', { goal: null, shiftTarget: 320 })).toEqual({
      perHour: 40,
      source: 'shiftTarget',
    })
  })
})

describe('a family in words', () => {
  it('has the figures, the unit and the rate of its code', () => {
    for (const [words, code] of [
      ['edge_bander', 'EBA'],
      ['eba', 'EBA'],
      ['beam_saw', 'SEZ'],
      ['boring_machine', 'BOR'],
      ['cnc_machine', 'CDL'],
      ['pls', 'PLS'],
    ] as const) {
      expect(benchmarkOf(words)).toEqual(benchmarkOf(code))
      expect(kpisOf(words)).toEqual(kpisOf(code))
      expect(kpiUnit('PART_COUNT', words)).toBe(kpiUnit('PART_COUNT', code))
      expect(storedRate(words, 12)).toBe(storedRate(code, 12))
    }
  })
})

describe('a plan for another family', () => {
  const shift = (kpi: 'PART_COUNT' | 'SPINDLE_TIME') =>
    ({ number: 1, start: '06:00', end: '14:00', goal: { kpi, value: 400 } }) as const

  it('keeps its goals within the family, and where the figure is the same', () => {
    expect(planForFamily([shift('PART_COUNT')], 'EBA', 'EBA')).toEqual([shift('PART_COUNT')])
    expect(planForFamily([shift('PART_COUNT')], 'edge_bander', 'EBA')).toEqual([shift('PART_COUNT')])
    expect(planForFamily([shift('PART_COUNT')], 'CDL', 'BOR')).toEqual([shift('PART_COUNT')])
  })

  it('keeps the hours only where the figure is not counted, or in another unit', () => {
    const hours = [{ ...shift('PART_COUNT'), goal: null }]
    expect(planForFamily([shift('PART_COUNT')], 'CDL', 'EBA')).toEqual(hours)
    expect(planForFamily([shift('SPINDLE_TIME')], 'CDL', 'EBA')).toEqual(hours)
  })
})
