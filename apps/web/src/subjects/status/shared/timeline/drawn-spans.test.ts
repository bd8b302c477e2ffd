import { describe, expect, test } from 'vitest'
import { type DrawnSpan, drawnSpans, indexAt } from './drawn-spans.ts'
import { sharedPixel, spansUnder } from './spans-under.ts'

describe('drawn spans', () => {
  test('are one where neighbours look the same: set-up is idle', () => {
    const drawn = drawnSpans([
      { status: 'READY', from: 0, to: 10 },
      { status: 'SETUP', from: 10, to: 20 },
      { status: 'UNKNOWN', from: 20, to: 30 },
      { status: 'READY', from: 30, to: 40 },
    ])
    expect(drawn).toEqual([
      { status: 'READY', from: 0, to: 20 },
      { status: 'noData', from: 20, to: 30 },
      { status: 'READY', from: 30, to: 40 },
    ])
  })

  test('stay apart across a gap', () => {
    const drawn = drawnSpans([
      { status: 'EXE', from: 0, to: 10 },
      { status: 'EXE', from: 15, to: 20 },
    ])
    expect(drawn).toHaveLength(2)
    expect(indexAt(drawn, 12)).toBe(-1)
  })

  test('are found by a moment, their start included and their end not', () => {
    const drawn: DrawnSpan[] = [
      { status: 'EXE', from: 0, to: 10 },
      { status: 'FAIL', from: 10, to: 20 },
    ]
    expect([0, 9, 10, 19, 20, -1].map((ts) => indexAt(drawn, ts))).toEqual([0, 0, 1, 1, -1, -1])
  })
})

describe('under a pixel', () => {
  const spans: DrawnSpan[] = [
    { status: 'EXE', from: 0, to: 498 },
    { status: 'FAIL', from: 498, to: 500 },
    { status: 'READY', from: 500, to: 1000 },
  ]
  const view = { from: 0, to: 1000 }

  test('lies one span where the picture can show it, also at a border', () => {
    expect(spansUnder(spans, view, 1000, 250).spans).toEqual([spans[0]])
    expect(spansUnder(spans, view, 1000, 500).spans).toEqual([spans[2]])
  })

  test('lie several where one of them begins and ends within it', () => {
    expect(spansUnder(spans, view, 100, 49.9).spans).toEqual(spans)
  })

  test('time is added up by status, the alarm first', () => {
    const many: DrawnSpan[] = [
      { status: 'EXE', from: 0, to: 14 },
      { status: 'READY', from: 14, to: 16 },
      { status: 'FAIL', from: 16, to: 17 },
      { status: 'EXE', from: 17, to: 40 },
    ]
    const shared = sharedPixel(many, { from: 10, to: 20 })
    expect(shared.map(({ status, from, to }) => [status, to - from])).toEqual([
      ['FAIL', 1],
      ['EXE', 7],
      ['READY', 2],
    ])
  })

  test('lies nothing in the future', () => {
    expect(spansUnder(spans, { from: 0, to: 2000 }, 100, 80).spans).toEqual([])
  })
})
