import { describe, expect, test } from 'vitest'
import { activeAlarms } from './active-alarms.ts'

const codes = (points: Parameters<typeof activeAlarms>[0]) => activeAlarms(points).map((alarm) => alarm.code)

describe('the alarms that are active', () => {
  test('are those that came and have not gone, the longest first', () => {
    expect(
      codes([
        { ts: 1, v: { alarmCode: 'E-204', activeState: true, text: 'Vacuum low' } },
        { ts: 2, v: { alarmCode: 'E-100', activeState: true } },
        { ts: 3, v: { alarmCode: 'E-300', activeState: true } },
        { ts: 4, v: { alarmCode: 'E-100', activeState: false } },
      ]),
    ).toEqual(['E-204', 'E-300'])
  })

  test('have been there since they were told first', () => {
    const told = { alarmCode: 7, activeState: 'ACTIVE', text: 'Door open' }
    expect(
      activeAlarms([
        { ts: 10, v: told },
        { ts: 20, v: told },
      ]),
    ).toEqual([{ code: '7', text: 'Door open', since: 10 }])
  })

  test('are what a list holds, and nothing after an empty one', () => {
    const list = [{ ts: 5, v: [{ alarmCode: 'A' }, { alarmCode: 'B' }] }]
    expect(codes(list)).toEqual(['A', 'B'])
    expect(codes([...list, { ts: 6, v: [] }])).toEqual([])
  })

  test('are none of what is no alarm', () => {
    expect(
      codes([
        { ts: 1, v: 'E-204' },
        { ts: 2, v: null },
        { ts: 3, v: { activeState: true } },
      ]),
    ).toEqual([])
  })
})
