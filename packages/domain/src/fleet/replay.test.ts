import fc from 'fast-check'
import { expect, it } from 'vitest'
import { STATUSES } from '../status/status.ts'
import { DAY_S } from '../time/lengths.ts'
import {
  countsAt,
  flagAt,
  goalBy,
  hoursShown,
  lastUpTo,
  madeBy,
  paceAt,
  type ReplayMachine,
  statusAt,
  stopAfter,
  stopBefore,
  stopsOfDay,
} from './replay.ts'
import { momentsAround, momentsOf } from './replay-moments.ts'
import type { Change } from './replay-pack.ts'
import { shiftRail } from './shift-rail.ts'

const machine = (changes: Change[], more: Partial<ReplayMachine> = {}): ReplayMachine => ({
  id: 'm',
  changes,
  alarms: [],
  acknowledgements: [],
  reasons: [],
  programs: [],
  parts: null,
  isMoving: false,
  goals: [],
  ...more,
})
const anyChanges = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 4_000 }), fc.constantFrom(...STATUSES)), { maxLength: 40 })
  .map((all) => {
    let at = 0
    return all.map(([by, status]): Change => {
      at += by
      return { at, status }
    })
  })
const anySecond = fc.nat(90_000)

it('finds by halving what a walk through the list finds', () => {
  const sorted = fc.array(fc.nat(200)).map((all) => all.sort((a, b) => a - b))
  fc.assert(
    fc.property(sorted, fc.integer({ min: -5, max: 205 }), (all, at) => {
      expect(lastUpTo(all, at, (each) => each)).toBe(all.findLastIndex((each) => each <= at))
    }),
  )
})

it('shows what held at a moment, and since when', () => {
  const day = machine([
    { at: 0, status: 'EXE' },
    { at: 100, status: 'FAIL' },
  ])
  expect(statusAt(day, -1)).toEqual({ status: 'UNKNOWN', since: null, until: 0 })
  expect(statusAt(day, 99)).toEqual({ status: 'EXE', since: 0, until: 100 })
  expect(statusAt(day, 100)).toEqual({ status: 'FAIL', since: 100, until: null })
  expect(countsAt([day, day, machine([])], 100)).toMatchObject({ FAIL: 2, EXE: 0 })
})

it('leads from stop to stop without leaving one out, and back again', () => {
  fc.assert(
    fc.property(fc.array(anyChanges, { maxLength: 4 }), anySecond, (all, at) => {
      const stops = stopsOfDay(
        all.map((changes) => machine(changes)),
        90_000,
      )
      expect(stopAfter(stops, at)).toBe(stops.find(({ from }) => from > at) ?? null)
      expect(stopBefore(stops, at)).toBe(stops.findLast(({ from }) => from < at) ?? null)
    }),
  )
})

it('flags a stop in alarm by the alarm that is known at the moment, not by one that comes later', () => {
  const day = machine([{ at: 100, status: 'FAIL' }], {
    alarms: [{ from: 130, to: null, code: '3105', text: 'Tool change' }],
  })
  expect(flagAt(day, 110)).toEqual({ code: '', text: '', since: 100 })
  expect(flagAt(day, 140)).toEqual({ code: '3105', text: 'Tool change', since: 100 })
  expect(flagAt(day, 90)).toBeNull()
})

it('counts what was made up to a moment, never less at a later one, and in the end all', () => {
  const steps = fc.array(fc.nat(20), { maxLength: 288 })
  fc.assert(
    fc.property(steps, anySecond, anySecond, (parts, a, b) => {
      const [first, second] = [Math.min(a, b), Math.max(a, b)]
      expect(madeBy(parts, first)).toBeLessThanOrEqual(madeBy(parts, second) + 1e-9)
      expect(madeBy(parts, 100_000)).toBe(parts.reduce((sum, each) => sum + each, 0))
    }),
  )
})

it('asks for what the shifts have asked for by then, of a night only the part of this day', () => {
  const goals = [
    { from: -7200, to: 7200, value: 100 },
    { from: 10_000, to: 20_000, value: 50 },
  ]
  expect(goalBy(goals, 3600)).toBe(25)
  expect(goalBy(goals, 15_000)).toBe(75)
  expect(goalBy(goals, 90_000)).toBe(100)
})

it('compares what machines with a goal made with their goal; without any goal all of them count', () => {
  const counted = machine([], { parts: [10, 10] })
  const measured = machine([], { parts: [4], goals: [{ from: 0, to: 600, value: 60 }] })
  expect(paceAt([counted, measured, machine([])], 600)).toEqual({ made: 4, goal: 60 })
  expect(paceAt([counted, machine([])], 600)).toEqual({ made: 20, goal: null })
  const moved = machine([], { parts: [9], isMoving: true })
  expect(paceAt([moved], 600)).toEqual({ made: null, goal: null })
  expect(paceAt([machine([])], 600)).toEqual({ made: null, goal: null })
})

it('shows the hours of shifts and of work, and all of a day without either', () => {
  const night = machine([
    { at: 3700, status: 'EXE' },
    { at: 7300, status: 'POWER_OFF' },
  ])
  expect(hoursShown([night], [{ from: 21_600, to: 50_400 }], DAY_S)).toEqual({ from: 3600, to: 50_400 })
  expect(hoursShown([], [], DAY_S)).toEqual({ from: 0, to: DAY_S })
})

it('tells what happened around a moment, leaving out what lasted for seconds', () => {
  const day = machine(
    [
      { at: 0, status: 'EXE' },
      { at: 600, status: 'READY' },
      { at: 610, status: 'EXE' },
      { at: 900, status: 'FAIL' },
      { at: 1300, status: 'HANDLING' },
    ],
    {
      alarms: [{ from: 905, to: 1290, code: '3321', text: 'Spindle overload' }],
      acknowledgements: [{ at: 1000, code: '3321', by: 'J. Holm' }],
      programs: [{ from: 0, to: null, name: 'KITCHEN' }],
    },
  )
  const moments = momentsOf([day], 5000)
  expect(moments).toMatchObject([
    { kind: 'status', at: 900, status: 'FAIL', lastsS: 400, alarm: { code: '3321' } },
    { kind: 'acknowledged', at: 1000, by: 'J. Holm' },
    { kind: 'status', at: 1300, status: 'EXE', before: 'FAIL', beforeS: 400, program: 'KITCHEN' },
  ])
  const { before, after } = momentsAround(moments, 1000, { withinS: 600, most: 8 })
  expect([before.length, after.length]).toEqual([2, 1])
})

it('shows the shifts that most machines have, of those that overlap the more common', () => {
  const early = { number: 1, from: 0, to: 100 }
  const day = { number: 1, from: 50, to: 150 }
  const late = { number: 2, from: 100, to: 200 }
  expect(shiftRail([day, early, late, early, late])).toEqual([early, late])
  expect(shiftRail([])).toEqual([])
})
