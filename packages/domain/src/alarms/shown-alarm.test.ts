import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../time/lengths.ts'
import { alarmNow, alarmOfStop } from './shown-alarm.ts'

const alarm = (code: string, from: number, to: number | null) => ({ code, text: '', from, to })
const shown = (alarms: ReturnType<typeof alarm>[], from: number, to: number | null) =>
  alarmOfStop(alarms, { from, to })?.code ?? null

describe('the alarm of a stop', () => {
  test('is the first that was raised with it: the others follow from it', () => {
    const storm = [alarm('late', 12 * MINUTE_MS, null), alarm('cause', 10 * MINUTE_MS, null)]
    expect(shown(storm, 10 * MINUTE_MS, null)).toBe('cause')
  })

  test('may be reported shortly before the stop', () => {
    expect(shown([alarm('cause', 9.5 * MINUTE_MS, 14 * MINUTE_MS)], 10 * MINUTE_MS, 14 * MINUTE_MS)).toBe(
      'cause',
    )
  })

  test('is not a warning that was there all day', () => {
    const alarms = [alarm('grease', 0, null), alarm('cause', 10 * MINUTE_MS, 14 * MINUTE_MS)]
    expect(shown(alarms, 10 * MINUTE_MS, 14 * MINUTE_MS)).toBe('cause')
  })

  test('is the last one before it when none came with it', () => {
    const alarms = [alarm('grease', 0, null), alarm('filter', 5 * MINUTE_MS, null)]
    expect(shown(alarms, 10 * MINUTE_MS, null)).toBe('filter')
  })

  test('is none that had ended before the stop or began after it', () => {
    const alarms = [alarm('before', 0, 10 * MINUTE_MS), alarm('after', 14 * MINUTE_MS, null)]
    expect(shown(alarms, 10 * MINUTE_MS, 14 * MINUTE_MS)).toBeNull()
  })
})

describe('the alarm that is shown for a machine now', () => {
  test('says why it stands', () => {
    const active = [
      alarm('grease', 0, null),
      alarm('cause', 10 * MINUTE_MS, null),
      alarm('next', 11 * MINUTE_MS, null),
    ]
    expect(alarmNow(active, 10 * MINUTE_MS, HOUR_MS)?.code).toBe('cause')
  })

  test('is the last one while it does not stand, and none when none is active', () => {
    const active = [alarm('grease', 0, null), alarm('filter', 5 * MINUTE_MS, null)]
    expect(alarmNow(active, null, HOUR_MS)?.code).toBe('filter')
    expect(alarmNow([], 10 * MINUTE_MS, HOUR_MS)).toBeNull()
  })
})
