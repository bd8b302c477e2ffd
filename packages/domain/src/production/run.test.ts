import { describe, expect, it } from 'vitest'
import { cycleOf, piecesOf, slowerBy, statusOf } from './figures.ts'
import { readRunPoint } from './read.ts'
import { EMPTY_SLOT, foldRuns, MAX_STEPS, type RunPoint } from './run.ts'

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
    expect(runsOf(name(10, 'A'), name(50, ''), done(60, 3))).toMatchObject([{ to: 50, done: 0 }])
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
    expect(runsOf(name(10, 'A'), state(20, 'done'), done(25, 4), state(30, 'exe'))).toMatchObject([
      { from: 10, to: 20, state: 'done', done: 0 },
      { from: 30, to: null, state: 'exe' },
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

  it('have a length: of two names of one moment the last in the order of the alphabet stands', () => {
    expect(runsOf(name(10, 'B'), name(10, 'A'), name(10, 'C'))).toMatchObject([{ name: 'C', from: 10 }])
  })

  it('go on where they were left', () => {
    const points = [name(10, 'A'), done(20, 1), done(32, 2), name(40, 'B'), state(50, 'done'), name(60, 'B')]
    for (let cut = 0; cut <= points.length; cut++) {
      const first = foldRuns(EMPTY_SLOT, points.slice(0, cut))
      const second = foldRuns(first.state, points.slice(cut))
      const kept = first.state.run ? first.runs.slice(0, -1) : first.runs
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
