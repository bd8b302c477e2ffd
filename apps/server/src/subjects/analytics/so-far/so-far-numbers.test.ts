import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { describe, expect, it } from 'vitest'
import {
  beforeAt,
  counterAt,
  counterOf,
  eachCounter,
  gainAt,
  gainAtIndex,
  gainBefore,
  msAt,
  NOWHERE,
  statusOf,
  stretchAt,
} from './so-far-indexes.ts'
import { contentOf, numbersOf, type SoFarContent } from './so-far-numbers.ts'

const day = Date.UTC(2026, 10, 4)
const full: SoFarContent = {
  status: 'SETUP',
  stretches: [
    { from: day, end: day + DAY_MS, ms: [1, 2, 3, 4, 5, 6] },
    { from: day - HOUR_MS, end: day + 7 * HOUR_MS, ms: [0, 0, 0, 0, 0, 0] },
  ],
  counters: [
    {
      channelId: 7,
      counter: { base: { ts: day + 1234, v: 0.125 }, odd: { ts: day + 2345, v: 9e15 } },
      gains: [{ from: day, end: day + DAY_MS, gain: 12.5, leftOut: 2 }],
    },
    { channelId: 9, counter: { base: null, odd: null }, gains: [] },
  ],
  before: {
    from: day - DAY_MS,
    end: day - 20 * HOUR_MS,
    ms: [6, 5, 4, 3, 2, 1],
    gains: [
      { channelId: 7, gain: null },
      { channelId: 9, gain: 0 },
    ],
  },
}

describe('what a machine did on the running day', () => {
  it.each([
    ['whole', full],
    ['of a machine that never reported', { ...full, status: null, counters: [], before: null }],
    ['without a stretch', { status: 'EXE', stretches: [], counters: [], before: null } as SoFarContent],
  ])('%s is the same after it was stored', (_, content) => {
    expect(contentOf(JSON.parse(JSON.stringify(numbersOf(content))))).toEqual(content)
  })

  it('can be read in place', () => {
    const numbers = numbersOf(full)
    const now = day + 8 * HOUR_MS
    const channels: number[] = []
    eachCounter(numbers, (channelId) => channels.push(channelId))
    const timesAt = (index: number) => [0, 1, 2, 3, 4, 5].map((status) => msAt(numbers, index, status))
    const [parts, energy] = [counterAt(numbers, 7), counterAt(numbers, 9)]
    expect(statusOf(numbers)).toBe('SETUP')
    expect(timesAt(stretchAt(numbers, day, now, now))).toEqual([1, 2, 3, 4, 5, 6])
    expect(timesAt(stretchAt(numbers, day - HOUR_MS, day + 7 * HOUR_MS, now))).toEqual([0, 0, 0, 0, 0, 0])
    expect(stretchAt(numbers, day - HOUR_MS, now, now)).toBe(NOWHERE)
    expect(channels).toEqual([7, 9])
    expect(parts && counterOf(numbers, parts.index)).toEqual(full.counters[0]?.counter)
    expect(energy && { order: energy.order, ...counterOf(numbers, energy.index) }).toEqual({
      order: 1,
      base: null,
      odd: null,
    })
    expect(gainAtIndex(numbers, gainAt(numbers, parts?.index ?? 0, day, now, now))).toEqual(
      full.counters[0]?.gains[0],
    )
    expect(timesAt(beforeAt(numbers))).toEqual([6, 5, 4, 3, 2, 1])
    expect([7, 9, 8].map((id) => gainBefore(numbers, beforeAt(numbers), id))).toEqual([null, 0, undefined])
    expect(beforeAt(numbersOf({ ...full, before: null }))).toBe(NOWHERE)
  })

  it('that another version has stored is not known', () => {
    const ofBefore = [5, day, 0, 0, 0]
    const ofAnotherFormat = numbersOf(full).with(0, 999)
    for (const other of [full, null, 'x', [], ofBefore, ofAnotherFormat]) expect(contentOf(other)).toBeNull()
  })
})
