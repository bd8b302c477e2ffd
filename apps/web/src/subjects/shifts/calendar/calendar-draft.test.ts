import type { Calendar } from '@millwright/domain/shifts/calendar'
import { describe, expect, test } from 'vitest'
import {
  calendarField,
  exceptionsAhead,
  isSameCalendar,
  toggleDay,
  toggleWeekday,
  wireOf,
  withException,
} from './calendar-draft.ts'

const WEEK: Calendar = { workingDays: [1, 2, 3, 4, 5], exceptions: [] }
const CHRISTMAS = { day: '2026-12-25', isWorking: false, name: 'Christmas' }

describe('a day of the calendar', () => {
  test('that is worked becomes free at the first toggle and as usual at the second', () => {
    const free = toggleDay(WEEK, '2026-12-25')
    expect(free.exceptions).toEqual([{ day: '2026-12-25', isWorking: false, name: '' }])
    expect(toggleDay(free, '2026-12-25').exceptions).toEqual([])
  })

  test('that is free becomes worked', () => {
    expect(toggleDay(WEEK, '2026-11-21').exceptions).toEqual([
      { day: '2026-11-21', isWorking: true, name: '' },
    ])
  })

  test('is kept once, in the order of the days', () => {
    const both = withException(withException(WEEK, CHRISTMAS), { ...CHRISTMAS, day: '2026-01-01' })
    expect(both.exceptions.map(({ day }) => day)).toEqual(['2026-01-01', '2026-12-25'])
    const renamed = withException(both, { ...CHRISTMAS, name: 'Natale' })
    expect(renamed.exceptions.map(({ name }) => name)).toEqual(['Christmas', 'Natale'])
  })
})

test('a weekday is taken out and put back in its place', () => {
  const without = toggleWeekday(WEEK, 2)
  expect(without.workingDays).toEqual([1, 3, 4, 5])
  expect(toggleWeekday(without, 2).workingDays).toEqual([1, 2, 3, 4, 5])
})

test('exceptions ahead begin today, whatever order they came in', () => {
  const days = ['2026-12-25', '2026-11-14', '2026-11-15']
  const calendar = { ...WEEK, exceptions: days.map((day) => ({ ...CHRISTMAS, day })) }
  expect(exceptionsAhead(calendar, '2026-11-15').map(({ day }) => day)).toEqual(['2026-11-15', '2026-12-25'])
})

test('blanks around a name are no change', () => {
  const named = withException(WEEK, CHRISTMAS)
  const padded = withException(WEEK, { ...CHRISTMAS, name: ' Christmas ' })
  expect(isSameCalendar(named, padded)).toBe(true)
  expect(isSameCalendar(named, WEEK)).toBe(false)
  expect(wireOf(padded)).toEqual({
    WorkingDays: [1, 2, 3, 4, 5],
    Exceptions: [{ Day: '2026-12-25', IsWorking: false, Name: 'Christmas' }],
  })
})

test.each([
  ['Exceptions.3.Day', 'Exceptions.3'],
  ['WorkingDays.0', 'WorkingDays'],
  ['Exceptions', 'Exceptions'],
])('a refusal of %s is shown at %s', (refused, shown) => {
  expect(calendarField(refused)).toBe(shown)
})
