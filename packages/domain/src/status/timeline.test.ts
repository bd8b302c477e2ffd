import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../time/lengths.ts'
import { spansOf } from './span.ts'
import { STATUSES } from './status.ts'
import { filtered, tidy, windowed } from './timeline.ts'
import { totalsOf } from './totals.ts'

describe('the timeline rules', () => {
  it('drop a span of no length unless it is the last', () => {
    const dropped: string[] = []
    const spans = tidy(
      [
        { status: 'EXE', from: 0, to: 0 },
        { status: 'READY', from: 0, to: 5 },
        { status: 'EXE', from: 5, to: 5 },
      ],
      (_span, reason) => dropped.push(reason),
    )
    expect(spans).toEqual([
      { status: 'READY', from: 0, to: 5 },
      { status: 'EXE', from: 5, to: 5 },
    ])
    expect(dropped).toEqual(['empty'])
  })

  it('drop a span that runs backwards by a minute or more', () => {
    const dropped: string[] = []
    tidy([{ status: 'EXE', from: 2 * MINUTE_MS, to: MINUTE_MS }], (_span, reason) => dropped.push(reason))
    expect(dropped).toEqual(['reversed'])
  })

  it('give a span that runs backwards by less than a minute one second', () => {
    expect(tidy([{ status: 'EXE', from: MINUTE_MS, to: MINUTE_MS - 1 }])).toEqual([
      { status: 'EXE', from: MINUTE_MS, to: MINUTE_MS + 1000 },
    ])
  })

  it('drop a span that overlaps the one before it', () => {
    const first = { status: 'EXE', from: 0, to: 10 } as const
    expect(
      tidy([first, { status: 'FAIL', from: 9, to: 20 }, { status: 'READY', from: 20, to: null }]),
    ).toEqual([first, { status: 'READY', from: 20, to: null }])
  })

  it('close an open span where the next one begins', () => {
    expect(
      tidy([
        { status: 'EXE', from: 0, to: null },
        { status: 'FAIL', from: 10, to: null },
      ]),
    ).toEqual([
      { status: 'EXE', from: 0, to: 10 },
      { status: 'FAIL', from: 10, to: null },
    ])
  })
})

describe('a window of the timeline', () => {
  const spans = spansOf([
    { ts: 100, status: 'EXE' },
    { ts: 200, status: 'FAIL' },
    { ts: 300, status: 'EXE' },
  ])

  it('carries in the status from before it', () => {
    expect(windowed(spans, 150, 250, 1000)[0]).toEqual({ status: 'EXE', from: 150, to: 200 })
  })

  it('draws the last status to now and leaves the future empty', () => {
    expect(windowed(spans, 0, 1000, 400).at(-1)).toEqual({ status: 'EXE', from: 300, to: 400 })
  })

  it('calls the time before the first report unknown', () => {
    expect(windowed(spans, 0, 1000, 400)[0]).toEqual({ status: 'UNKNOWN', from: 0, to: 100 })
    expect(windowed([], 0, 1000, 400)).toEqual([{ status: 'UNKNOWN', from: 0, to: 400 }])
  })

  it('is empty when it lies in the future', () => {
    expect(windowed(spans, 500, 600, 400)).toEqual([])
  })

  it('covers every moment up to now exactly once, whatever the points', () => {
    const point = fc.record({ ts: fc.integer({ min: 0, max: 1000 }), status: fc.constantFrom(...STATUSES) })
    const bounds = fc.tuple(
      fc.integer({ min: 0, max: 1000 }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 0, max: 1200 }),
    )
    fc.assert(
      fc.property(fc.array(point), bounds, (list, [from, length, now]) => {
        const sorted = list.sort((a, b) => a.ts - b.ts)
        const cut = windowed(spansOf(sorted), from, from + length, now)
        const end = Math.min(from + length, now)
        expect(cut.reduce((sum, span) => sum + span.to - span.from, 0)).toBe(Math.max(0, end - from))
        const totals = Object.values(totalsOf(cut)).reduce((sum, seconds) => sum + seconds, 0)
        expect(totals).toBeCloseTo(Math.max(0, end - from) / 1000)
      }),
    )
  })
})

describe('a filtered timeline', () => {
  it('fills what is left out with one gap between the wanted spans', () => {
    const day = windowed(
      spansOf([
        { ts: 0, status: 'EXE' },
        { ts: 10, status: 'READY' },
        { ts: 20, status: 'FAIL' },
        { ts: 30, status: 'EXE' },
      ]),
      0,
      40,
      40,
    )
    expect(filtered(day, (span) => span.status === 'FAIL')).toEqual([
      { status: 'UNKNOWN', from: 0, to: 20 },
      { status: 'FAIL', from: 20, to: 30 },
      { status: 'UNKNOWN', from: 30, to: 40 },
    ])
  })
})
