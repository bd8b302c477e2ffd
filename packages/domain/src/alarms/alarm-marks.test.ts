import { expect, test } from 'vitest'
import { alarmMarks } from './alarm-marks.ts'

const ALL = 0
const MARK = { kind: 'alarm' as const }
const GLUE = {
  code: 'E4031',
  text: 'Glue pressure low',
  from: 100_000,
  to: 160_000,
  seen: { by: 'Ruth Weber', at: 170_000 },
}

test('an alarm is marked once, from its raise to its clear, also where the machine stood because of it', () => {
  expect(alarmMarks({ alarms: [GLUE], since: ALL }, [{ from: 101_000, to: 150_000 }], 900_000)).toEqual([
    { ...GLUE, ...MARK },
  ])
})

test('a stop in alarm for which the machine reported none is marked without a code', () => {
  expect(alarmMarks({ alarms: [GLUE], since: ALL }, [{ from: 500_000, to: 560_000 }], 900_000)).toEqual([
    { ...GLUE, ...MARK },
    { from: 500_000, to: 560_000, kind: 'none', code: '', text: '', seen: null },
  ])
})

test('what lasts is marked up to now, and marks are in the order of their time', () => {
  const lasting = { code: 'E1', text: '', from: 700_000, to: null, seen: null }
  expect(alarmMarks({ alarms: [lasting, GLUE], since: ALL }, [], 900_000)).toEqual([
    { ...GLUE, ...MARK },
    { ...lasting, ...MARK, to: 900_000 },
  ])
})

test('a stop from before the alarms that are known is not said to be without one', () => {
  const [before, after] = alarmMarks(
    { alarms: [], since: 300_000 },
    [
      { from: 200_000, to: 250_000 },
      { from: 400_000, to: 450_000 },
    ],
    900_000,
  )
  expect([before?.kind, after?.kind]).toEqual(['unknown', 'none'])
})
