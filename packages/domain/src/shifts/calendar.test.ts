import { describe, expect, it } from 'vitest'
import {
  ALWAYS,
  type Calendar,
  faultsOfCalendar,
  isWorkingDay,
  withExceptionsOf,
  workingDaysBetween,
} from './calendar.ts'

const plant: Calendar = {
  workingDays: [1, 2, 3, 4, 5],
  exceptions: [
    { day: '2026-12-25', isWorking: false, name: 'Christmas' },
    { day: '2026-12-19', isWorking: true, name: 'Last orders' },
  ],
}

describe('a calendar', () => {
  it('works on its weekdays', () => {
    expect(isWorkingDay(plant, '2026-11-13')).toBe(true)
    expect(isWorkingDay(plant, '2026-11-14')).toBe(false)
    expect(isWorkingDay(plant, '2026-11-15')).toBe(false)
    expect(isWorkingDay(plant, '2026-11-16')).toBe(true)
  })

  it('lets an exception overrule the weekday, either way', () => {
    expect(isWorkingDay(plant, '2026-12-25')).toBe(false)
    expect(isWorkingDay(plant, '2026-12-19')).toBe(true)
  })

  it('lists its working days with both ends', () => {
    expect(workingDaysBetween(plant, '2026-12-18', '2026-12-28')).toEqual([
      '2026-12-18',
      '2026-12-19',
      '2026-12-21',
      '2026-12-22',
      '2026-12-23',
      '2026-12-24',
      '2026-12-28',
    ])
    expect(workingDaysBetween(plant, '2026-12-28', '2026-12-18')).toEqual([])
  })

  it('works every day when there is none', () => {
    expect(workingDaysBetween(ALWAYS, '2026-02-23', '2026-03-01')).toHaveLength(7)
    expect(faultsOfCalendar(ALWAYS)).toEqual([])
  })
})

describe('the faults of a calendar', () => {
  it('are none in a good one', () => {
    expect(faultsOfCalendar(plant)).toEqual([])
  })

  it('name the weekday', () => {
    expect(faultsOfCalendar({ workingDays: [0, 1, 8, 1.5, 1], exceptions: [] })).toEqual([
      { field: 'workingDays.0', reason: 'out_of_range' },
      { field: 'workingDays.2', reason: 'out_of_range' },
      { field: 'workingDays.3', reason: 'out_of_range' },
      { field: 'workingDays.4', reason: 'doubled' },
    ])
  })

  it('name the exception and its field', () => {
    const exceptions = [
      { day: '2026-02-30', isWorking: false, name: '' },
      { day: '2026-05-01', isWorking: false, name: 'x'.repeat(101) },
      { day: '2026-05-01', isWorking: true, name: 'x'.repeat(100) },
    ]
    expect(faultsOfCalendar({ workingDays: [], exceptions })).toEqual([
      { field: 'exceptions.0.day', reason: 'bad_day' },
      { field: 'exceptions.1.name', reason: 'too_long' },
      { field: 'exceptions.2.day', reason: 'doubled' },
    ])
  })
})

describe('the holidays of another calendar', () => {
  it('are added to its own and leave the working days alone', () => {
    const holiday = (day: string, name: string) => ({ day, isWorking: false, name })
    const own: Calendar = {
      workingDays: [1, 2, 3, 4, 5, 6],
      exceptions: [holiday('2026-05-01', 'May'), holiday('2026-12-25', 'Stocktaking')],
    }
    const given: Calendar = { workingDays: [1], exceptions: [holiday('2026-12-25', 'Christmas')] }
    expect(withExceptionsOf(own, given)).toEqual({
      workingDays: [1, 2, 3, 4, 5, 6],
      exceptions: [holiday('2026-05-01', 'May'), holiday('2026-12-25', 'Christmas')],
    })
  })
})
