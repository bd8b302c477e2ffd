import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draws } from '../testing/draws.ts'
import { faultsOfPlan, minutesOf, type Shift, type ShiftPlan } from './shift.ts'

const shift = (number: number, start: string, end: string): Shift => ({ number, start, end, goal: null })
const threeShifts: ShiftPlan = [
  shift(1, '06:00', '14:00'),
  shift(2, '14:00', '22:00'),
  shift(3, '22:00', '06:00'),
]

describe('a plan of shifts', () => {
  it('may fill the whole day and cross midnight', () => {
    expect(faultsOfPlan(threeShifts)).toEqual([])
    expect(faultsOfPlan([])).toEqual([])
  })

  it('may number its shifts in any order', () => {
    expect(faultsOfPlan([shift(2, '06:00', '14:00'), shift(1, '14:00', '22:00')])).toEqual([])
  })

  it('has six shifts at most', () => {
    const hours = (count: number) =>
      Array.from({ length: count }, (_, index) => shift(index + 1, `1${index}:00`, `1${index}:30`))
    expect(faultsOfPlan(hours(6))).toEqual([])
    expect(faultsOfPlan(hours(7))).toEqual([{ field: 'shifts', reason: 'too_many' }])
  })

  it('gives each of the numbers from one to the count once', () => {
    expect(faultsOfPlan([shift(1, '06:00', '07:00'), shift(1, '08:00', '09:00')])).toEqual([
      { field: 'shifts.1.number', reason: 'number_taken' },
    ])
    for (const number of [0, 2, 1.5, Number.NaN])
      expect(faultsOfPlan([shift(number, '06:00', '07:00')])).toEqual([
        { field: 'shifts.0.number', reason: 'bad_number' },
      ])
  })

  it('has times of the clock', () => {
    for (const wrong of ['24:00', '6:00', '06:60', '', '06:00:00', 'noon'])
      expect(faultsOfPlan([shift(1, wrong, '14:00'), shift(2, '15:00', wrong)])).toEqual([
        { field: 'shifts.0.start', reason: 'bad_time' },
        { field: 'shifts.1.end', reason: 'bad_time' },
      ])
  })

  it('refuses a shift that ends when it starts', () => {
    expect(faultsOfPlan([shift(1, '06:00', '06:00')])).toEqual([
      { field: 'shifts.0.end', reason: 'reversed' },
    ])
  })

  it('wants goals above zero', () => {
    for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(faultsOfPlan([{ ...shift(1, '06:00', '14:00'), goal: { kpi: 'PART_COUNT', value } }])).toEqual([
        { field: 'shifts.0.goal.value', reason: 'goal_not_positive' },
      ])
    expect(
      faultsOfPlan([{ ...shift(1, '06:00', '14:00'), goal: { kpi: 'PART_COUNT', value: 0.5 } }]),
    ).toEqual([])
  })

  it('tells all faults at once', () => {
    expect(faultsOfPlan([shift(9, '06:00', '06:00'), shift(1, 'x', '08:00')])).toHaveLength(3)
  })
})

describe('overlapping shifts', () => {
  it('are reported at the start that lies within another shift', () => {
    expect(faultsOfPlan([shift(1, '06:00', '14:00'), shift(2, '13:59', '22:00')])).toEqual([
      { field: 'shifts.1.start', reason: 'overlaps' },
    ])
  })

  it('are reported at the end that runs into another shift', () => {
    expect(faultsOfPlan([shift(1, '14:00', '22:00'), shift(2, '06:00', '14:01')])).toEqual([
      { field: 'shifts.1.end', reason: 'overlaps' },
    ])
  })

  it('are found over midnight with the first shift of the next day', () => {
    expect(faultsOfPlan([shift(1, '06:00', '14:00'), shift(2, '22:00', '06:01')])).toEqual([
      { field: 'shifts.1.end', reason: 'overlaps' },
    ])
    expect(faultsOfPlan([shift(1, '22:00', '06:00'), shift(2, '05:00', '14:00')])).toEqual([
      { field: 'shifts.1.start', reason: 'overlaps' },
    ])
  })

  it('are exactly those that share a minute of the clock', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30', '59'))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
    const times = fc.array(
      fc.tuple(time, time).filter(([start, end]) => start !== end),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(times, (list) => {
        const plan = list.map(([start, end], index) => shift(index + 1, start, end))
        const minutes = plan.flatMap(minutesWorked)
        expect(faultsOfPlan(plan).length > 0).toBe(new Set(minutes).size < minutes.length)
      }),
      { numRuns: draws(500) },
    )
  })
})

function minutesWorked({ start, end }: Shift): number[] {
  const worked: number[] = []
  for (let at = minutesOf(start) ?? 0; at !== minutesOf(end); at = (at + 1) % 1440) worked.push(at)
  return worked
}
