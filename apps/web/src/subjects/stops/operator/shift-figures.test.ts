import type { MachineStop } from '@millwright/contract/stops/stops'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { expect, test } from 'vitest'
import { paceAtEnd } from './pace-at-end.ts'
import { stopMarks } from './stop-marks.ts'

const stop = (From: number, minutes: number, rest: Partial<MachineStop> = {}): MachineStop => ({
  From,
  To: From + minutes * 60_000,
  IsOpen: false,
  Status: 'READY',
  Planned: minutes * 60_000,
  Cost: null,
  IsUnexplained: true,
  Reason: null,
  Alarm: null,
  Program: '',
  Proposal: null,
  ...rest,
})

test('stops without a reason are marked on the strip of a shift, those that lie close together once', () => {
  const stops = [
    stop(0, 10),
    stop(2 * HOUR_MS, 10, { IsUnexplained: false }),
    stop(4 * HOUR_MS, 4),
    stop(4 * HOUR_MS + 10 * 60_000, 4),
    stop(7 * HOUR_MS, 30, { IsOpen: true }),
  ]
  const marks = stopMarks(stops, 0, 8 * HOUR_MS)
  expect(marks.map(({ count }) => count)).toEqual([1, 2])
  expect(marks[0]?.ts).toBe(5 * 60_000)
})

test('the pace of a shift says where it ends, and nothing in its first minutes', () => {
  const shift = { From: 0, To: 8 * HOUR_MS }
  expect(paceAtEnd(3, shift, 60_000)).toBeNull()
  expect(paceAtEnd(120, shift, 4 * HOUR_MS)).toEqual({ perHour: 30, atEnd: 240 })
  // After its end, what was made is what it ended with.
  expect(paceAtEnd(120, shift, 20 * HOUR_MS)?.atEnd).toBe(120)
})
