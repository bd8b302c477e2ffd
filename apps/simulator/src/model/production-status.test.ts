import { TIMELINE_CHANNEL } from '@millwright/contract/production/production-channels'
import { DAY_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { expect, it } from 'vitest'
import { statusAt } from './schedule.ts'
import { byId, eventsOf, every, numbers, readAt, START } from './test-readings.ts'

const OFF: ReadonlySet<string> = new Set(['POWER_OFF', 'DISCONNECTED', 'UNKNOWN'])

it('the parts of an edge bander each have a timeline, with programs and alarms marked on one of them', () => {
  const points = (eventsOf(byId('edg-a'), START, START + DAY_MS)[TIMELINE_CHANNEL] ?? []).map(
    ({ v }) => v as Record<string, string>,
  )
  expect(new Set(points.map(({ Area }) => Area))).toEqual(new Set(['Infeed', 'Outfeed']))
  const marked = points.filter((point) => 'CurrProg' in point || 'Notification' in point)
  expect(marked.length).toBeGreaterThan(5)
  expect(new Set(marked.map(({ Area }) => Area))).toEqual(new Set(['Infeed']))
})

it('the figures of a day begin at nothing, grow, and begin again with the next day', () => {
  const channel = 'ProductionStatus/aggregate/Parts/day'
  const values = numbers(byId('nst-01'), channel, every(10 * MINUTE_MS, START, START + DAY_MS))
  expect(values[0]).toBe(0)
  expect(values.toSorted((a, b) => a - b)).toEqual(values)
  const made = numbers(byId('nst-01'), 'Machine/Counters/Parts', [START, START + DAY_MS - 1])
  expect(values.at(-1)).toBeGreaterThan(100)
  expect(Math.abs((values.at(-1) ?? 0) - ((made[1] ?? 0) - (made[0] ?? 0)))).toBeLessThan(20)
  expect(readAt(byId('nst-01'), [START + DAY_MS])[channel]?.[0]?.v).toBe(0)
})

it('how long the machine did what is never more than ten minutes old while it is on', () => {
  const sent = eventsOf(byId('nst-01'), START, START + DAY_MS)['ProductionStatus/aggregate/Status/day'] ?? []
  const times = sent.map(({ ts }) => ts)
  expect(new Set(times).size).toBe(times.length)
  for (const ts of every(MINUTE_MS, START + 10 * MINUTE_MS, START + DAY_MS)) {
    const isOn = every(MINUTE_MS, ts - 10 * MINUTE_MS, ts).every(
      (at) => !OFF.has(statusAt(byId('nst-01'), at)),
    )
    if (isOn) expect(times.some((at) => at > ts - 10 * MINUTE_MS && at <= ts)).toBe(true)
  }
  const last = sent.at(-1)?.v as Record<string, number>
  const seconds = Object.values(last).reduce((sum, value) => sum + value, 0)
  const on = every(MINUTE_MS, START, sent.at(-1)?.ts ?? 0).filter(
    (at) => !OFF.has(statusAt(byId('nst-01'), at)),
  )
  expect(Math.abs(seconds - on.length * 60)).toBeLessThan(20 * 60)
})

it('a machine with two tables runs the mirrored program in its second process', () => {
  const events = eventsOf(byId('5ax-01'), START, START + DAY_MS)
  const [first, second] = ['01', '02'].map(
    (slot) => events[`ProductionProcess/${slot}/Programs/01/Name`] ?? [],
  )
  expect(second?.length).toBe(first?.length)
  expect(String(second?.[0]?.v)).toMatch(/_MIRROR\.cnc$/)
  expect(events['ProductionProcess/01/Variables/Piece/Length']?.[0]?.u).toBe('mm')
})
