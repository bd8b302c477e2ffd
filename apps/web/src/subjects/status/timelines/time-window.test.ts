import { expect, test } from 'vitest'
import { commonShift, daysIn, momentBeside, weekBounds } from './time-window.ts'
import type { RowPlan, RowPlans } from './timelines.queries.ts'
import { sumPlans } from './use-window-data.ts'

const ZONE = 'Europe/Berlin'
const at = (text: string): number => Date.parse(`2026-11-${text}:00+01:00`)
const plan = (...shifts: [string, string][]): RowPlan => ({
  lost: null,
  cost: null,
  shifts: shifts.map(([from, to]) => ({ from: at(from), to: at(to) })),
})
const NIGHT: [string, string] = ['15T22:00', '16T06:00']
const EARLY: [string, string] = ['16T06:00', '16T14:00']
const LATE: [string, string] = ['16T14:00', '16T22:00']
const plans: RowPlans = new Map([
  ['saw', plan(NIGHT, EARLY, LATE)],
  ['drill', plan(EARLY, LATE)],
  ['waterjet', plan(['16T08:00', '16T16:00'])],
])
const view = ([from, to]: [string, string]) => ({ from: at(from), to: at(to) })

test('the shift of a moment is the one that most machines have then', () => {
  expect(commonShift(plans, at('16T09:00'))).toEqual(view(EARLY))
  expect(commonShift(plans, at('16T02:00'))).toEqual(view(NIGHT))
  expect(commonShift(plans, at('16T15:00'))).toEqual(view(LATE))
})

test('between shifts it is the last one, before the first the next, and without a plan none', () => {
  expect(commonShift(plans, at('16T23:00'))).toEqual(view(LATE))
  expect(commonShift(new Map([['saw', plan(EARLY)]]), at('16T05:00'))).toEqual(view(EARLY))
  expect(commonShift(new Map(), at('16T05:00'))).toBeNull()
})

test('one goes from shift to shift, and on to the day beside where there is none', () => {
  const back = momentBeside(plans, '2026-11-16', view(EARLY), -1, ZONE)
  expect(commonShift(plans, back)).toEqual(view(NIGHT))
  expect(commonShift(plans, momentBeside(plans, '2026-11-16', view(EARLY), 1, ZONE))).toEqual(view(LATE))
  const alone: RowPlans = new Map([['saw', plan(EARLY)]])
  expect(momentBeside(alone, '2026-11-16', view(EARLY), -1, ZONE)).toBe(at('16T00:00') - 1)
  // The shift before the night is that of the evening on which the night began.
  expect(momentBeside(plans, '2026-11-16', view(NIGHT), -1, ZONE)).toBe(at('15T22:00') - 1)
  expect(momentBeside(alone, '2026-11-16', view(EARLY), 1, ZONE)).toBe(at('17T00:00'))
})

test('a shift over midnight touches two days, and a week has seven', () => {
  expect(daysIn(view(NIGHT), ZONE)).toEqual(['2026-11-15', '2026-11-16'])
  const week = weekBounds('2026-11-16', ZONE)
  expect(daysIn(week, ZONE)).toHaveLength(7)
  expect(week).toEqual({ from: at('10T00:00'), to: at('17T00:00') })
})

test('the lost time of a week is that of its days, and a shift over midnight is drawn once', () => {
  const lost = { idle: 60, alarm: 0, notReady: 0, noData: 0, planned: 3600 }
  const cost = { currency: 'EUR', amount: 2, isPart: false }
  const [night] = plan(NIGHT).shifts
  const first: RowPlans = new Map([['saw', { lost, cost, shifts: night ? [night] : [] }]])
  const second: RowPlans = new Map([['saw', { lost, cost, shifts: plan(NIGHT, EARLY).shifts }]])
  expect(sumPlans([first, second])?.get('saw')).toEqual({
    lost: { idle: 120, alarm: 0, notReady: 0, noData: 0, planned: 7200 },
    cost: { ...cost, amount: 4 },
    shifts: [view(NIGHT), view(EARLY)],
  })
  expect(sumPlans([new Map([['saw', plan()]]), new Map([['saw', plan()]])])?.get('saw')?.lost).toBeNull()
})
