import { expect, test } from 'vitest'
import { alarmMarks } from './alarm-marks.ts'

const GLUE = { code: 'E4031', text: 'Glue pressure low', from: 100_000, to: 160_000 }

test('an alarm is marked once, from its raise to its clear, also where the machine stood because of it', () => {
  expect(alarmMarks([GLUE], [{ from: 101_000, to: 150_000 }], 900_000)).toEqual([GLUE])
})

test('a stop in alarm for which the machine reported none is marked without a code', () => {
  expect(alarmMarks([GLUE], [{ from: 500_000, to: 560_000 }], 900_000)).toEqual([
    GLUE,
    { from: 500_000, to: 560_000, code: null, text: '' },
  ])
})

test('what lasts is marked up to now, and marks are in the order of their time', () => {
  const lasting = { code: 'E1', text: '', from: 700_000, to: null }
  expect(alarmMarks([lasting, GLUE], [], 900_000)).toEqual([GLUE, { ...lasting, to: 900_000 }])
})
