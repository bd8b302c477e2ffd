import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../time/lengths.ts'
import { cycleOf, piecesOf, slowerBy, statusOf } from './figures.ts'
import { foldRuns } from './fold-runs.ts'
import { readRunPoint } from './read.ts'
import { MAX_STEPS } from './repetitions.ts'
import { EMPTY_SLOT, endedInSilence, type RunPoint } from './run.ts'

const name = (ts: number, text: string): RunPoint => ({ kind: 'name', ts, name: text })
const done = (ts: number, count: number): RunPoint => ({ kind: 'done', ts, count })
const target = (ts: number, count: number): RunPoint => ({ kind: 'target', ts, count })
const state = (ts: number, each: 'exe' | 'done' | 'abort' | 'hold'): RunPoint => ({
  kind: 'state',
  ts,
  state: each,
})
const runsOf = (...points: RunPoint[]) => foldRuns(EMPTY_SLOT, points).runs

describe('runs of programs', () => {
  it('begin with a name and end with the next one', () => {
    expect(runsOf(name(10, 'A'), name(50, 'B'))).toMatchObject([
      { name: 'A', from: 10, to: 50 },
      { name: 'B', from: 50, to: null },
    ])
  })

  it('end when no program is loaded any more', () => {
    expect(runsOf(name(10, 'A'), name(50, ''), done(6_000, 3))).toMatchObject([{ to: 50, done: 0 }])
  })

  it('do not begin again with a name that the machine repeats', () => {
    expect(runsOf(name(10, 'A'), done(20, 1), name(30, 'A'))).toMatchObject([{ from: 10, to: null, done: 1 }])
  })

  it('do not begin again with the name of a program that is done, but with its work', () => {
    expect(runsOf(name(10, 'A'), state(20, 'done'), name(30, 'A'))).toHaveLength(1)
    expect(runsOf(name(10, 'A'), state(20, 'done'), name(30, ''), name(40, 'A'))).toHaveLength(2)
  })

  it('are changed by what is new only', () => {
    expect(runsOf(name(10, 'A'), done(20, 1), target(25, 3), done(30, 1), target(40, 3))).toMatchObject([
      { updatedAt: 25 },
    ])
  })

  it('begin again when the count of repetitions falls back, with what is known of the program', () => {
    expect(runsOf(name(10, 'A'), target(10, 8), done(20, 8), done(30, 0))).toMatchObject([
      { from: 10, to: 30, done: 8 },
      { from: 30, to: null, done: 0, target: 8, isNamed: false },
    ])
  })

  it('end with the state that says so, and begin again when the machine works again', () => {
    expect(runsOf(name(10, 'A'), state(20, 'done'), done(6_000, 4), state(7_000, 'exe'))).toMatchObject([
      { from: 10, to: 20, state: 'done', done: 0 },
      { from: 7_000, to: null, state: 'exe' },
    ])
  })

  it('take what is said at the moment of their start, and leave the end of that moment to the run before', () => {
    expect(
      runsOf(name(10, 'A'), done(15, 2), done(20, 0), target(20, 5), state(20, 'abort'), name(20, 'B')),
    ).toMatchObject([
      { name: 'A', to: 20, done: 2, state: 'abort' },
      { name: 'B', from: 20, target: 5, state: null },
    ])
  })

  it('count the repetition that is finished at the moment of their end, in whatever order it is said', () => {
    const before = [name(10, 'A'), target(10, 3), done(15, 2)]
    const expected = [{ name: 'A', to: 20, done: 3, state: 'done' }]
    expect(runsOf(...before, done(20, 3), state(20, 'done'))).toMatchObject(expected)
    const { runs, state: ended } = foldRuns(EMPTY_SLOT, [...before, state(20, 'done')])
    expect(runs).toMatchObject([{ done: 2 }])
    expect(foldRuns(ended, [done(20, 3)]).runs).toMatchObject(expected)
    expect(runsOf(...before, state(20, 'done'), done(20, 0))).toMatchObject([{ to: 20, done: 2 }])
  })

  it('count what the control reports up to five seconds after their end', () => {
    const before = [name(10, 'A'), state(20, 'exe'), state(1_000, 'done')]
    expect(runsOf(...before, done(1_330, 1))).toMatchObject([{ to: 1_000, done: 1, lastAt: 1_000 }])
    expect(runsOf(...before, done(6_001, 1))).toMatchObject([{ to: 1_000, done: 0 }])
  })

  it('have what a counter gained that goes on from run to run and from program to program', () => {
    const cycle = (at: number, count: number) => [
      state(at, 'exe'),
      state(at + 1_000, 'done'),
      done(at + 1_330, count),
    ]
    const first = runsOf(name(0, 'A'), ...cycle(10, 1), ...cycle(10_000, 2), ...cycle(20_000, 3))
    expect(first.map((run) => run.done)).toEqual([1, 1, 1])
    const second = runsOf(name(0, 'A'), done(10, 36), done(20, 37), name(30, 'B'), done(40, 37), done(50, 38))
    expect(second.map((run) => run.done)).toEqual([37, 1])
    // A count that comes too late for its run belongs to none.
    const third = runsOf(name(0, 'A'), ...cycle(10, 1), done(30_000, 2), ...cycle(40_000, 3))
    expect(third.map((run) => run.done)).toEqual([1, 1])
  })

  it('have what a counter shows that begins again with each program', () => {
    const counts = (...points: RunPoint[]) => runsOf(...points).map((run) => run.done)
    expect(counts(name(0, 'A'), done(10, 3), name(20, 'B'), done(30, 0), done(40, 1))).toEqual([3, 1])
    expect(counts(name(0, 'A'), done(10, 3), name(20, 'B'), target(20, 5), done(40, 5))).toEqual([3, 5])
    expect(counts(name(0, 'A'), done(10, 3), name(20, 'B'), done(40, 1), done(50, 2))).toEqual([3, 2])
  })

  it('end without a state when all is done or nothing changed for a day, and begin again when something is counted', () => {
    const complete = [name(0, 'A'), target(0, 2), done(1_000, 1), done(2_000, 2)]
    const later = 20 * MINUTE_MS
    expect(runsOf(...complete, name(later, 'B'))).toMatchObject([{ to: 2_000 }, { from: later }])
    expect(runsOf(...complete, target(MINUTE_MS, 2))).toMatchObject([{ to: null }])
    expect(runsOf(...complete, done(later, 3))).toMatchObject([
      { to: 2_000, done: 2 },
      { from: later, done: 1 },
    ])
    expect(runsOf(name(0, 'A'), state(10, 'exe'), name(3 * DAY_MS, 'B'))).toMatchObject([
      { to: 10 + DAY_MS },
      { from: 3 * DAY_MS },
    ])
    const [open] = runsOf(...complete)
    expect(open && endedInSilence(open, later)).toBe(2_000)
    // One that was closed meanwhile goes on where a point that was on its way says so.
    const closed = { ...EMPTY_SLOT, program: 'A', runs: open ? [{ ...open, to: 2_000 }] : [] }
    expect(foldRuns(closed, [done(3_000, 3)]).runs).toMatchObject([{ to: null, done: 3 }])
  })

  it('have a length: of two names of one moment the last in the order of the alphabet stands', () => {
    expect(runsOf(name(10, 'B'), name(10, 'A'), name(10, 'C'))).toMatchObject([{ name: 'C', from: 10 }])
  })

  it('go on where they were left', () => {
    const points = [name(10, 'A'), done(20, 1), done(32, 2), name(40, 'B'), state(50, 'done'), name(60, 'B')]
    for (let cut = 0; cut <= points.length; cut++) {
      const first = foldRuns(EMPTY_SLOT, points.slice(0, cut))
      const second = foldRuns(first.state, points.slice(cut))
      const kept = first.runs.filter(({ from }) => from < (first.state.runs[0]?.from ?? 0))
      expect([...kept, ...second.runs]).toEqual(runsOf(...points))
    }
  })

  it('keep so many steps that a median can be told, and no more', () => {
    const many = Array.from({ length: MAX_STEPS * 2 }, (_, at) => done(20 + at, at + 1))
    const [run] = runsOf(name(10, 'A'), ...many)
    expect(run).toMatchObject({ done: MAX_STEPS * 2 })
    expect(run?.steps).toHaveLength(MAX_STEPS)
  })
})

describe('figures of a run', () => {
  it('take the median as cycle time, so that one stop does not change it', () => {
    const [run] = runsOf(name(0, 'A'), done(500, 1), done(600, 2), done(710, 3), done(9_000, 4))
    expect(run && cycleOf(run)).toBe(110)
  })

  it('spread a step over the repetitions that it counts', () => {
    const [run] = runsOf(name(0, 'A'), done(100, 1), done(400, 4))
    expect(run?.steps).toEqual([100])
  })

  it('say ELAPSED where no cycle time can be told, and how it ended where that is known', () => {
    const statusAfter = (...points: RunPoint[]) => {
      const [run] = runsOf(name(0, 'A'), ...points)
      return run && statusOf(run)
    }
    expect(statusAfter()).toBe('EXE')
    expect(statusAfter(state(5, 'hold'))).toBe('HOLD')
    expect(statusAfter(name(9, ''))).toBe('ELAPSED')
    expect(statusAfter(target(0, 2), done(3, 1), done(6, 2), name(9, ''))).toBe('DONE')
    expect(statusAfter(target(0, 5), done(3, 1), done(6, 2), name(9, ''))).toBe('ABORT')
    expect(statusAfter(done(3, 1), done(6, 2), state(9, 'abort'))).toBe('ABORT')
  })

  it('count pieces as the machine says, otherwise by parts, otherwise not at all', () => {
    const parts = [{ name: 'Side', quantity: 3, length: null, width: null, thickness: null }]
    expect(piecesOf({ done: 4, parts, extra: { TotalProducedPieces: 11 } })).toBe(11)
    expect(piecesOf({ done: 4, parts, extra: {} })).toBe(12)
    expect(piecesOf({ done: 4, parts: [], extra: { Parts: parts } })).toBe(12)
    expect(piecesOf({ done: 4, parts: [], extra: {} })).toBeNull()
  })
})

describe('a program over its runs', () => {
  it.each([
    [{ runs: 4, median: 100, recent: 110 }, 0.1],
    [{ runs: 9, median: 100, recent: 75 }, -0.25],
    [{ runs: 9, median: 100, recent: 102.9 }, 0],
    [{ runs: 3, median: 100, recent: 200 }, null],
    [{ runs: 9, median: 0, recent: 1 }, null],
    [{ runs: 9, median: null, recent: null }, null],
  ])('%j got slower by %s', (cycles, expected) => {
    const slower = slowerBy(cycles)
    if (expected === null) expect(slower).toBeNull()
    else expect(slower).toBeCloseTo(expected)
  })
})

describe('what a machine sends', () => {
  it.each([
    ['Name', 17, { name: '17' }],
    ['Name', ' A\0B ', { name: 'A B' }],
    ['Name', {}, null],
    ['RepsDone', -1, null],
    ['RepsDone', 1e308, null],
    ['RepsDone', 2.5, null],
    ['RepsTarget', 12, { count: 12 }],
    ['RepsTarget', '', null],
    ['RepsTarget', '0x10', null],
    ['State', 'EXE', { state: 'exe' }],
    ['State', 'flying', null],
    ['Parts', 'many', null],
    [
      'Parts',
      [{ Name: 'Side', Qty: -2 }, { Qty: 2 }, { Name: 'Back' }],
      { parts: [{ name: 'Back', quantity: 1 }] },
    ],
    ['Extra', { Order: 7, Deep: {}, Text: '\ud800' }, { extra: { Order: 7, Text: '\ufffd' } }],
  ] as const)('%s %j is read or left out', (leaf, value, expected) => {
    const read = readRunPoint(leaf, 1, value)
    if (expected === null) expect(read).toBeNull()
    else expect(read).toMatchObject(expected)
  })
})
