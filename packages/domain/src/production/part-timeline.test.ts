import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PartPoint, partTimelines, readPartPoint, spansOfPart, withLivePoints } from './part-timeline.ts'

const point = (ts: number, rest: Partial<PartPoint> = {}): PartPoint => ({
  ts,
  name: 'Gluing unit',
  area: 'Infeed',
  status: 'exe',
  currProg: null,
  notification: null,
  ...rest,
})

describe('a point', () => {
  test.each([
    [{ Name: 'A', Area: 'B', Status: 'exe' }, 'exe'],
    [{ Name: 'A', status: 'ready' }, 'ready'],
    [{ Name: 'A' }, '--'],
    [{ Name: 'A', Status: 7 }, '--'],
  ])('of %j has the status %s', (value, status) => {
    expect(readPartPoint(value, 5)).toMatchObject({ ts: 5, status })
  })

  test.each(['exe', 3, null, ['exe']])('is not %j', (value) => {
    expect(readPartPoint(value, 5)).toBeNull()
  })
})

/** A recorded morning of two parts. */
const MORNING = [
  point(10, { status: 'setup', currProg: 'SHELF' }),
  point(11, { name: 'Trimming unit', area: 'Outfeed', status: 'ready' }),
  point(20),
  point(30, { status: 'fail', notification: '2207 Glue temperature' }),
  point(40, { currProg: 'SHELF' }),
  point(50, { currProg: 'TOP', notification: 'Edge changed' }),
]

describe('timelines', () => {
  test('are one for each part, with a mark for each new program and each notification', () => {
    const [infeed, outfeed] = partTimelines(MORNING)
    expect(infeed?.data.map(([ts, status]) => `${ts} ${status}`)).toEqual([
      '10 setup',
      '20 exe',
      '30 fail',
      '40 exe',
      '50 exe',
    ])
    expect(infeed?.events.map(({ x, title, text }) => `${x} ${title} ${text}`)).toEqual([
      '10 CP SHELF',
      '30 N 2207 Glue temperature',
      '50 CP TOP',
      '50 N Edge changed',
    ])
    expect(outfeed).toMatchObject({ name: 'Trimming unit', area: 'Outfeed', events: [] })
  })

  test('are the same in whatever order the points came, and however often', () => {
    const orders = fc.shuffledSubarray([...MORNING, ...MORNING], { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(orders, (points) => {
        expect(partTimelines(points)).toEqual(partTimelines(MORNING))
      }),
    )
  })

  test('hold each status until the next point; what is not known is drawn as nothing', () => {
    const [part] = partTimelines([point(10), point(20, { status: 'dancing' }), point(30, { status: 'FAIL' })])
    expect(part && spansOfPart(part)).toEqual([
      { status: 'EXE', from: 10, to: 20 },
      { status: 'UNKNOWN', from: 20, to: 30 },
      { status: 'FAIL', from: 30, to: null },
    ])
  })
})

describe('live points', () => {
  const held = { points: [point(100)], skipped: null }

  test('are appended from the second on', () => {
    const first = withLivePoints(held, [point(110)], 0)
    expect(first.points).toEqual(held.points)
    const second = withLivePoints(first, [point(120)], 0)
    expect(second.points.map(({ ts }) => ts)).toEqual([100, 120])
  })

  test('of yesterday, or that are known, change nothing', () => {
    const first = withLivePoints(held, [point(110)], 105)
    expect(withLivePoints(first, [point(104), point(100)], 105)).toBe(first)
  })

  test('that are applied twice are there once, and the first stays skipped', () => {
    const all = [point(110), point(120)]
    const once = withLivePoints(held, all, 0)
    expect(withLivePoints(once, all, 0)).toBe(once)
    expect(once.points.map(({ ts }) => ts)).toEqual([100, 120])
  })
})
