import type { Shift } from '@millwright/contract/shifts/shifts'
import { describe, expect, test } from 'vitest'
import { draftOf, faultsOf, isSamePlan, shiftsOf, storedAmount, withOneMore } from './plan-draft.ts'

const shift = (number: number, start: string, end: string, goal: Shift['Goal'] = null): Shift => ({
  Number: number,
  Start: start,
  End: end,
  Goal: goal,
})
const EARLY = shift(1, '06:00', '14:00')
const LATE = shift(2, '14:00', '22:00')

describe('the form of the shifts', () => {
  test('shows millimetres as metres and seconds as hours, and sends them back as they are stored', () => {
    const plan = [
      shift(1, '06:00', '14:00', { Kpi: 'APPLIED_EDGE_LENGTH', Value: 1_250_500 }),
      shift(2, '14:00', '22:00', { Kpi: 'SPINDLE_TIME', Value: 19_800 }),
      shift(3, '22:00', '06:00', { Kpi: 'PART_COUNT', Value: 400 }),
    ]
    expect(draftOf(plan).map((each) => each.amount)).toEqual([1250.5, 5.5, 400])
    expect(shiftsOf(draftOf(plan))).toEqual(plan)
  })

  test('stores no crumbs of binary fractions', () => {
    expect(storedAmount('APPLIED_EDGE_LENGTH', 1.001)).toBe(1001)
    expect(storedAmount('LINEAR_FOOTAGE', 4.035)).toBe(4035)
  })

  test('numbers the shifts by their place when one is taken out', () => {
    const draft = draftOf([LATE, EARLY])
    expect(shiftsOf(draft)).toEqual([EARLY, LATE])
    expect(shiftsOf(draft.slice(1))).toEqual([{ ...LATE, Number: 1 }])
  })

  test('marks the field at which shifts overlap or have no length, and a goal without an amount', () => {
    const faults = (...shifts: Shift[]) => [...faultsOf(draftOf(shifts))]
    expect(faults(EARLY, LATE)).toEqual([])
    expect(faults(EARLY, shift(2, '13:00', '22:00'))).toEqual([['shifts.1.start', 'overlaps']])
    expect(faults(shift(1, '06:00', '06:00'))).toEqual([['shifts.0.end', 'reversed']])
    const [first] = draftOf([EARLY])
    expect([...faultsOf(first ? [{ ...first, kpi: 'PART_COUNT' }] : [])]).toEqual([
      ['shifts.0.goal.value', 'goal_not_positive'],
    ])
  })

  test('adds a shift after the last one, up to six', () => {
    let draft = withOneMore([]) ?? []
    expect(shiftsOf(draft)).toEqual([EARLY])
    draft = withOneMore(draft) ?? []
    expect(shiftsOf(draft)).toEqual([EARLY, LATE])
    for (let count = 2; count < 6; count++) draft = withOneMore(draft) ?? []
    expect(new Set(draft.map((each) => each.key)).size).toBe(6)
    expect(withOneMore(draft)).toBeNull()
  })

  test('tells what was changed from what only has another key', () => {
    const draft = draftOf([EARLY])
    expect(
      isSamePlan(
        draft,
        draft.map((each) => ({ ...each, key: 9 })),
      ),
    ).toBe(true)
    expect(
      isSamePlan(
        draft,
        draft.map((each) => ({ ...each, end: '13:00' })),
      ),
    ).toBe(false)
  })
})
