import { describe, expect, test } from 'vitest'
import { alarmNow, alarmOfStop } from './shown-alarm.ts'

const MINUTE = 60_000
const alarm = (code: string, from: number, to: number | null) => ({ code, text: '', from, to })
const shown = (alarms: ReturnType<typeof alarm>[], from: number, to: number | null) =>
  alarmOfStop(alarms, { from, to })?.code ?? null

describe('the alarm of a stop', () => {
  test('is the first that was raised with it: the others follow from it', () => {
    const storm = [alarm('late', 12 * MINUTE, null), alarm('cause', 10 * MINUTE, null)]
    expect(shown(storm, 10 * MINUTE, null)).toBe('cause')
  })

  test('may be reported shortly before the stop', () => {
    expect(shown([alarm('cause', 9.5 * MINUTE, 14 * MINUTE)], 10 * MINUTE, 14 * MINUTE)).toBe('cause')
  })

  test('is not a warning that was there all day', () => {
    const alarms = [alarm('grease', 0, null), alarm('cause', 10 * MINUTE, 14 * MINUTE)]
    expect(shown(alarms, 10 * MINUTE, 14 * MINUTE)).toBe('cause')
  })

  test('is the last one before it when none came with it', () => {
    const alarms = [alarm('grease', 0, null), alarm('filter', 5 * MINUTE, null)]
    expect(shown(alarms, 10 * MINUTE, null)).toBe('filter')
  })

  test('is none that had ended before the stop or began after it', () => {
    const alarms = [alarm('before', 0, 10 * MINUTE), alarm('after', 14 * MINUTE, null)]
    expect(shown(alarms, 10 * MINUTE, 14 * MINUTE)).toBeNull()
  })
})

describe('the alarm that is shown for a machine now', () => {
  test('says why it stands', () => {
    const active = [
      alarm('grease', 0, null),
      alarm('cause', 10 * MINUTE, null),
      alarm('next', 11 * MINUTE, null),
    ]
    expect(alarmNow(active, 10 * MINUTE, 60 * MINUTE)?.code).toBe('cause')
  })

  test('is the last one while it does not stand, and none when none is active', () => {
    const active = [alarm('grease', 0, null), alarm('filter', 5 * MINUTE, null)]
    expect(alarmNow(active, null, 60 * MINUTE)?.code).toBe('filter')
    expect(alarmNow([], 10 * MINUTE, 60 * MINUTE)).toBeNull()
  })
})
