import { describe, expect, test } from 'vitest'
import type { ClosedSpan } from '../timeline/timeline.ts'
import { foldChatter } from './chatter.ts'
import { followUps } from './follow-ups.ts'
import { timeLost } from './time-lost.ts'

const MINUTE = 60_000
const alarm = (code: string, from: number, to: number | null) => ({
  code,
  from: from * MINUTE,
  to: to === null ? null : to * MINUTE,
})
const fail = (from: number, to: number): ClosedSpan => ({
  status: 'FAIL',
  from: from * MINUTE,
  to: to * MINUTE,
})

describe('the time lost by an alarm', () => {
  const lost = (alarms: ReturnType<typeof alarm>[], spans: ClosedSpan[]) => {
    const { byAlarm, unexplained } = timeLost(alarms, spans)
    return {
      lost: alarms.map((each) => (byAlarm.get(each) ?? 0) / MINUTE),
      unexplained: unexplained.map(({ from }) => from / MINUTE),
    }
  }

  test('is that of the stops that it explains, and each stop counts once', () => {
    const alarms = [alarm('cause', 10, 15), alarm('follows', 11, 15), alarm('cause', 30, 32)]
    expect(lost(alarms, [fail(10, 15), fail(30, 33)])).toEqual({ lost: [5, 0, 3], unexplained: [] })
  })

  test('is nothing while the machine works', () => {
    const working: ClosedSpan = { status: 'EXE', from: 0, to: 60 * MINUTE }
    expect(lost([alarm('warning', 0, null)], [working]).lost).toEqual([0])
  })

  test('leaves out a stop that no alarm explains', () => {
    expect(lost([alarm('before', 0, 5)], [fail(10, 12)])).toEqual({ lost: [0], unexplained: [10] })
  })

  test('goes to a lasting alarm only where no other comes with the stop', () => {
    const alarms = [alarm('lasting', 0, null), alarm('cause', 20, 25)]
    expect(lost(alarms, [fail(10, 12), fail(20, 25), fail(40, 41)]).lost).toEqual([3, 5])
  })
})

describe('alarms that chatter', () => {
  const rows = (...alarms: ReturnType<typeof alarm>[]) => foldChatter(alarms).map((row) => row.length)

  test('are one row when each follows the last of its code within two minutes', () => {
    expect(rows(alarm('1', 0, 1), alarm('1', 3, 4), alarm('1', 6, 7), alarm('1', 9.1, 10))).toEqual([3, 1])
  })

  test('are rows of one code each', () => {
    expect(rows(alarm('1', 0, 1), alarm('2', 1, 2), alarm('1', 2, 3))).toEqual([2, 1])
  })
})

describe('what follows an alarm', () => {
  test('is what came within ten minutes of it more than once', () => {
    const alarms = [
      alarm('air', 0, 1),
      alarm('vacuum', 5, 6),
      alarm('once', 6, 7),
      alarm('air', 60, 61),
      alarm('vacuum', 69, 70),
      alarm('late', 71, 72),
      alarm('air', 200, 201),
      alarm('late', 211, 212),
    ]
    expect(followUps(alarms).get('air')).toEqual([{ code: 'vacuum', times: 2 }])
  })

  test('is counted once for each alarm', () => {
    const alarms = [alarm('air', 0, 1), alarm('drum', 1, 2), alarm('drum', 2, 3), alarm('drum', 3, 4)]
    expect(followUps(alarms).get('air')).toEqual([])
  })
})
