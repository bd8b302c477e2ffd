import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { draws } from '../testing/draws.ts'
import { HOUR_MS } from '../time/lengths.ts'
import { addDays } from '../time/zone.ts'
import { ALWAYS, type Calendar, isWorkingDay } from './calendar.ts'
import { SINCE_EVER } from './dated.ts'
import { nextShift, occurrencesBetween, type Schedule, type ShiftOccurrence, shiftAt } from './occurrences.ts'
import { faultsOfPlan, type Shift, type ShiftPlan } from './shift.ts'

const ROME = 'Europe/Rome'
const shift = (number: number, start: string, end: string): Shift => ({ number, start, end, goal: null })
const threeShifts: ShiftPlan = [
  shift(3, '22:00', '06:00'),
  shift(1, '06:00', '14:00'),
  shift(2, '14:00', '22:00'),
]
const weekdays: Calendar = { workingDays: [1, 2, 3, 4, 5], exceptions: [] }

const always = (plan: ShiftPlan, calendar = ALWAYS): Schedule => ({
  shifts: [{ validFrom: SINCE_EVER, value: plan }],
  calendars: [{ validFrom: SINCE_EVER, value: calendar }],
})
const utc = (text: string): number => Date.parse(`${text}Z`)
const on = (plan: ShiftPlan, day: string, zone: string, calendar = ALWAYS): ShiftOccurrence[] =>
  occurrencesBetween(
    always(plan, calendar),
    utc(`${day}T00:00`) - 48 * HOUR_MS,
    utc(`${day}T00:00`) + 48 * HOUR_MS,
    zone,
  ).filter((each) => each.day === day)
const hours = (each: ShiftOccurrence | null | undefined): number =>
  each ? (each.to - each.from) / HOUR_MS : 0
const moments = (each: ShiftOccurrence | undefined): string[] =>
  each ? [each.from, each.to].map((ts) => new Date(ts).toISOString().slice(0, 16)) : []

describe('the shifts of a day', () => {
  it('come in order, with their goal, and belong to the day on which they start', () => {
    const goal = { kpi: 'PART_COUNT', value: 400 } as const
    const found = on(
      [{ ...shift(2, '22:00', '06:00'), goal }, shift(1, '06:00', '14:00')],
      '2026-11-13',
      ROME,
    )
    expect(found).toEqual([
      {
        number: 1,
        day: '2026-11-13',
        from: utc('2026-11-13T05:00'),
        to: utc('2026-11-13T13:00'),
        goal: null,
      },
      { number: 2, day: '2026-11-13', from: utc('2026-11-13T21:00'), to: utc('2026-11-14T05:00'), goal },
    ])
  })

  it('are those of working days, and the night of the last one ends on a free day', () => {
    expect(on(threeShifts, '2026-11-14', ROME, weekdays)).toEqual([])
    expect(shiftAt(always(threeShifts, weekdays), utc('2026-11-14T04:59'), ROME)).toMatchObject({
      number: 3,
      day: '2026-11-13',
    })
    expect(shiftAt(always(threeShifts, weekdays), utc('2026-11-14T05:00'), ROME)).toBeNull()
    expect(shiftAt(always(threeShifts, weekdays), utc('2026-11-16T04:59'), ROME)).toBeNull()
  })

  it('start at the right moment in zones of half an hour', () => {
    expect(moments(on(threeShifts, '2026-11-13', 'Asia/Kolkata')[0])).toEqual([
      '2026-11-13T00:30',
      '2026-11-13T08:30',
    ])
  })
})

describe('a shift across the change of the clock', () => {
  it('is an hour shorter in spring and an hour longer in autumn', () => {
    expect(on(threeShifts, '2026-03-28', ROME).map(hours)).toEqual([8, 8, 7])
    expect(on(threeShifts, '2026-10-24', ROME).map(hours)).toEqual([8, 8, 9])
  })

  it('changes by half an hour on Lord Howe island', () => {
    expect(on(threeShifts, '2026-10-03', 'Australia/Lord_Howe').map(hours)).toEqual([8, 8, 7.5])
    expect(on(threeShifts, '2026-04-04', 'Australia/Lord_Howe').map(hours)).toEqual([8, 8, 8.5])
  })

  it('starts at the jump when its start is skipped', () => {
    expect(moments(on([shift(1, '02:30', '10:00')], '2026-03-29', ROME)[0])).toEqual([
      '2026-03-29T01:00',
      '2026-03-29T08:00',
    ])
  })

  it('ends at the jump when its end is skipped, so that the next one does not overlap it', () => {
    const found = on([shift(1, '00:00', '02:30'), shift(2, '03:00', '06:00')], '2026-03-29', ROME)
    expect(found.map(moments)).toEqual([
      ['2026-03-28T23:00', '2026-03-29T01:00'],
      ['2026-03-29T01:00', '2026-03-29T04:00'],
    ])
  })

  it('does not take place when all of it is skipped', () => {
    const plan = [shift(1, '02:00', '03:00'), shift(2, '03:00', '06:00')]
    expect(on(plan, '2026-03-29', ROME).map((each) => each.number)).toEqual([2])
    expect(nextShift(always(plan), utc('2026-03-29T00:30'), ROME)?.number).toBe(2)
  })

  it('starts and ends at the first of two equal times, and the next one takes over', () => {
    const found = on([shift(1, '00:00', '02:30'), shift(2, '02:30', '06:00')], '2026-10-25', ROME)
    expect(found.map(moments)).toEqual([
      ['2026-10-24T22:00', '2026-10-25T00:30'],
      ['2026-10-25T00:30', '2026-10-25T05:00'],
    ])
  })

  it('goes on while the clock shows again what was before its start', () => {
    const plan = [shift(1, '02:30', '06:00')]
    const again = utc('2026-10-25T01:10')
    expect(shiftAt(always(plan), again, ROME)?.from).toBe(utc('2026-10-25T00:30'))
    expect(nextShift(always(plan), again, ROME)?.day).toBe('2026-10-26')
  })

  it('runs on its own day while the clock is set back over midnight', () => {
    // St John's set its clock from 00:01 back to 23:01 of the day before until 2011.
    const again = utc('2010-11-07T02:45')
    expect(shiftAt(always([shift(1, '00:00', '06:00')]), again, 'America/St_Johns')).toMatchObject({
      day: '2010-11-07',
      from: utc('2010-11-07T02:30'),
    })
  })
})

describe('the next shift', () => {
  it('is the first to start later, also while one runs', () => {
    expect(nextShift(always(threeShifts), utc('2026-11-13T05:00'), ROME)).toMatchObject({
      number: 2,
      day: '2026-11-13',
    })
    expect(nextShift(always(threeShifts), utc('2026-11-13T04:59'), ROME)).toMatchObject({
      number: 1,
      day: '2026-11-13',
    })
  })

  it('is found over a weekend and over holidays', () => {
    const calendar = {
      ...weekdays,
      exceptions: [{ day: '2026-11-16', isWorking: false, name: 'Saint' }],
    }
    expect(nextShift(always(threeShifts, calendar), utc('2026-11-14T12:00'), ROME)).toMatchObject({
      number: 1,
      day: '2026-11-17',
    })
  })

  it('is none without shifts or without working days', () => {
    expect(nextShift(always([]), utc('2026-11-14T12:00'), ROME)).toBeNull()
    expect(
      nextShift(always(threeShifts, { workingDays: [], exceptions: [] }), utc('2026-11-14T12:00'), ROME),
    ).toBeNull()
  })
})

/** Some hours around a change of the clock, which a moment picked at random would hardly ever hit. */
const CHANGES: readonly (readonly [zone: string, moment: string])[] = [
  [ROME, '2026-03-29T01:00'],
  [ROME, '2026-10-25T01:00'],
  ['Australia/Lord_Howe', '2026-10-03T15:30'],
  ['Australia/Lord_Howe', '2026-04-04T15:00'],
  ['America/St_Johns', '2010-11-07T02:31'],
  ['America/Havana', '2026-03-08T05:00'],
  ['Africa/Cairo', '2026-04-23T22:00'],
  ['Pacific/Apia', '2011-12-30T10:00'],
  ['Asia/Kolkata', '2026-06-01T00:00'],
]

const time = fc
  .tuple(fc.constantFrom(0, 1, 2, 3, 6, 14, 22, 23), fc.constantFrom('00', '15', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
/** Times in their order round the clock make shifts that cannot overlap; some are left out to make gaps. */
const plans = fc
  .uniqueArray(time, { minLength: 2, maxLength: 6 })
  .chain((times) => {
    const sorted = times.sort()
    const pairs = sorted.map((start, index) => [start, sorted[(index + 1) % sorted.length] ?? start] as const)
    return fc.subarray(pairs)
  })
  .map((pairs) => pairs.map(([start, end], index) => shift(index + 1, start, end)))
const calendars = fc.subarray([1, 2, 3, 4, 5, 6, 7]).map((workingDays) => ({ workingDays, exceptions: [] }))
const places = fc
  .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -30 * 60, max: 30 * 60 }))
  .map(([[zone, moment], minutes]) => ({ zone, ts: utc(moment) + minutes * 60_000 }))

describe('shifts around a change of the clock', () => {
  it('never overlap, and each is found whole from any moment of it', () => {
    fc.assert(
      fc.property(plans, calendars, places, (plan, calendar, { zone, ts }) => {
        expect(faultsOfPlan(plan)).toEqual([])
        const found = occurrencesBetween(always(plan, calendar), ts - 40 * HOUR_MS, ts + 40 * HOUR_MS, zone)
        found.forEach((each, index) => {
          expect(each.to).toBeGreaterThan(each.from)
          expect(each.from).toBeGreaterThanOrEqual(found[index - 1]?.to ?? 0)
          expect(shiftAt(always(plan, calendar), each.from, zone)).toEqual(each)
          expect(shiftAt(always(plan, calendar), each.to - 1, zone)).toEqual(each)
        })
        const running = found.find((each) => each.from <= ts && ts < each.to) ?? null
        expect(shiftAt(always(plan, calendar), ts, zone)).toEqual(running)
        const next = found.find((each) => each.from > ts)
        if (next) expect(nextShift(always(plan, calendar), ts, zone)).toEqual(next)
      }),
      { numRuns: draws(300) },
    )
  })

  it('run exactly at the planned times of the clock', () => {
    fc.assert(
      fc.property(plans, calendars, places, (plan, calendar, { zone, ts }) => {
        const local = Temporal.Instant.fromEpochMilliseconds(ts).toZonedDateTimeISO(zone)
        const plain = local.toPlainDateTime()
        // The second time that the clock shows an hour is the business of the tests above.
        fc.pre(plain.toZonedDateTime(zone, { disambiguation: 'earlier' }).equals(local))
        const clock = plain.toPlainTime().toString().slice(0, 5)
        const planned = plannedFor(plan, calendar, plain.toPlainDate().toString(), clock)
        const running = shiftAt(always(plan, calendar), ts, zone)
        expect(running && { number: running.number, day: running.day }).toEqual(planned)
      }),
      { numRuns: draws(1000) },
    )
  })
})

/** The plan read as a person reads it off the wall, without a word about moments. */
function plannedFor(
  plan: ShiftPlan,
  calendar: Calendar,
  today: string,
  clock: string,
): { number: number; day: string } | null {
  for (const { number, start, end } of plan) {
    const yesterday = addDays(today, -1)
    const isNight = end < start
    if (clock >= start && (isNight || clock < end) && isWorkingDay(calendar, today))
      return { number, day: today }
    if (isNight && clock < end && isWorkingDay(calendar, yesterday)) return { number, day: yesterday }
  }
  return null
}

describe('a plan that holds from a day on', () => {
  const schedule: Schedule = {
    shifts: [
      { validFrom: '2026-11-01', value: threeShifts },
      { validFrom: '2026-11-12', value: [shift(1, '05:00', '13:00')] },
    ],
    calendars: [
      { validFrom: SINCE_EVER, value: ALWAYS },
      { validFrom: '2026-11-14', value: weekdays },
    ],
  }
  const found = occurrencesBetween(schedule, utc('2026-11-11T12:00'), utc('2026-11-17T12:00'), 'UTC')
  const text = found.map(({ number, from, to }) =>
    [number, ...[from, to].map((ts) => new Date(ts).toISOString().slice(8, 16))].join(' '),
  )

  it('leaves the days before as they were, and ends the last night of the old plan when it begins', () => {
    expect(text.slice(0, 3)).toEqual(['1 11T06:00 11T14:00', '2 11T14:00 11T22:00', '3 11T22:00 12T05:00'])
  })

  it('is worked on the days of the calendar of its time', () => {
    expect(text.slice(3)).toEqual([
      '1 12T05:00 12T13:00',
      '1 13T05:00 13T13:00',
      '1 16T05:00 16T13:00',
      '1 17T05:00 17T13:00',
    ])
  })

  it('has no shift before the first plan, and its next one when the new plan begins', () => {
    expect(shiftAt(schedule, utc('2026-10-31T12:00'), 'UTC')).toBeNull()
    expect(nextShift(schedule, utc('2026-11-11T23:00'), 'UTC')).toMatchObject({
      day: '2026-11-12',
      number: 1,
    })
  })
})
