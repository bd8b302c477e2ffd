import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AlarmPoint, alarmEventsOf, foldAlarms, readAlarms } from './alarm.ts'

const reported = (...reports: [ts: number, value: unknown][]): AlarmPoint[] =>
  reports.flatMap(([ts, value]) => readAlarms(ts, value) ?? [])

const raised = (alarmCode: string, text = '') => ({ alarmCode, activeState: true, text })
const cleared = (alarmCode: string) => ({ alarmCode, activeState: false })

describe('a report on the alarm channel', () => {
  it('names its code and text in one of the ways that machines have', () => {
    expect(readAlarms(1, { code: 7, message: 'Door open', activeState: 'ACTIVE' })).toEqual({
      ts: 1,
      isList: false,
      items: [{ code: '7', text: 'Door open', isActive: true }],
    })
  })

  it.each([['E-204'], [null], [42], [{ activeState: true }], [{ alarmCode: {} }]])(
    'that is no alarm is passed over: %j',
    (value) => expect(readAlarms(1, value)).toBeNull(),
  )

  it('holds nothing that a database refuses', () => {
    const [item] = readAlarms(1, { alarmCode: `a\0\ud800${'x'.repeat(300)}`, text: '\0' })?.items ?? []
    expect(item?.code).toHaveLength(200)
    expect(item?.code.isWellFormed()).toBe(true)
    expect(`${item?.code}${item?.text}`).not.toContain('\0')
  })
})

describe('alarms', () => {
  it('last from their raise to their clear', () => {
    expect(
      alarmEventsOf(reported([1, raised('A', 'Vacuum low')], [2, raised('B')], [5, cleared('A')])),
    ).toEqual([
      { code: 'A', text: 'Vacuum low', from: 1, to: 5 },
      { code: 'B', text: '', from: 2, to: null },
    ])
  })

  it('that are raised again while active are one, and a clear without a raise is none', () => {
    expect(
      alarmEventsOf(reported([1, cleared('A')], [2, raised('A')], [3, raised('A')], [4, cleared('A')])),
    ).toEqual([{ code: 'A', text: '', from: 2, to: 4 }])
  })

  it('that a list no longer names have ended', () => {
    const list = [{ alarmCode: 'A' }, { alarmCode: 'B' }]
    expect(alarmEventsOf(reported([1, list], [3, [{ alarmCode: 'B' }]], [4, []]))).toEqual([
      { code: 'A', text: '', from: 1, to: 3 },
      { code: 'B', text: '', from: 1, to: 4 },
    ])
  })

  it('of one moment are all kept', () => {
    expect(alarmEventsOf(reported([1, raised('A')], [1, raised('B')], [1, cleared('A')]))).toEqual([
      { code: 'A', text: '', from: 1, to: 1 },
      { code: 'B', text: '', from: 1, to: null },
    ])
  })

  const code = fc.constantFrom('A', 'B', 'C')
  const value = fc.oneof(
    code.map((each) => raised(each)),
    code.map(cleared),
    fc.uniqueArray(code, { maxLength: 3 }).map((codes) => codes.map((alarmCode) => ({ alarmCode }))),
  )
  const reports = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), value), { maxLength: 30 })

  it('are the same whatever the order in which they were reported', () => {
    fc.assert(
      fc.property(
        reports.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          expect(alarmEventsOf(reported(...shuffled))).toEqual(alarmEventsOf(reported(...all)))
        },
      ),
    )
  })

  it('are the same when they are counted in one go or from a moment on', () => {
    fc.assert(
      fc.property(reports, fc.integer({ min: 0, max: 20 }), (all, cut) => {
        const whole = alarmEventsOf(reported(...all))
        const before = whole.filter(({ from, to }) => from < cut && (to === null || to >= cut))
        const ended = whole.filter(({ from, to }) => from < cut && to !== null && to < cut)
        const rest = foldAlarms(before, reported(...all.filter(([ts]) => ts >= cut)))
        expect([...ended, ...rest]).toHaveLength(whole.length)
        for (const event of whole) expect([...ended, ...rest]).toContainEqual(event)
      }),
    )
  })
})
