import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../time/lengths.ts'
import { benchmarkOf, goalOfShift, planForFamily, ratePerHourStored, shownRate, storedRate } from './goal.ts'
import type { ShiftOccurrence } from './occurrences.ts'
import { kpisOf } from './shift-kpi.ts'

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

describe('the goal of a shift', () => {
  it('is its own amount before anything else', () => {
    const goal = { kpi: 'CYCLE_COUNT', value: 90 } as const
    expect(goalOfShift({ ...eightHours, goal }, 'CDL', 50)).toEqual(goal)
  })

  it('follows from the rate of the machine and the planned hours', () => {
    expect(goalOfShift(eightHours, 'EBA', storedRate('EBA', 10))).toEqual({ kpi: 'PART_COUNT', value: 4800 })
    expect(goalOfShift({ ...eightHours, to: 9 * HOUR_MS }, 'PLS', 100)).toEqual({
      kpi: 'METERS_WORKED',
      value: 900,
    })
  })

  it('is none without any', () => {
    expect(goalOfShift(eightHours, 'CDL', null)).toBeNull()
    expect(goalOfShift(eightHours, 'CDL', 0)).toBeNull()
  })

  it('asks for a rate', () => {
    expect(ratePerHourStored({ kpi: 'PART_COUNT', value: 400 }, eightHours)).toBe(50)
  })
})

describe('a plan for another family', () => {
  const shift = (kpi: 'PART_COUNT' | 'SPINDLE_TIME') =>
    ({ number: 1, start: '06:00', end: '14:00', goal: { kpi, value: 400 } }) as const

  it('keeps its goals within the family, and where the figure is the same', () => {
    expect(planForFamily([shift('PART_COUNT')], 'EBA', 'EBA')).toEqual([shift('PART_COUNT')])
    expect(planForFamily([shift('PART_COUNT')], 'CDL', 'BOR')).toEqual([shift('PART_COUNT')])
  })

  it('keeps the hours only where the figure is not counted, or in another unit', () => {
    const hours = [{ ...shift('PART_COUNT'), goal: null }]
    expect(planForFamily([shift('PART_COUNT')], 'CDL', 'EBA')).toEqual(hours)
    expect(planForFamily([shift('SPINDLE_TIME')], 'CDL', 'EBA')).toEqual(hours)
  })
})
