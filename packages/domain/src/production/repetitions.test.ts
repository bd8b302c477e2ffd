import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SECOND_MS } from '../time/lengths.ts'
import { foldRuns } from './fold-runs.ts'
import { COUNTED_LATE_MS, EMPTY_SLOT, type ProductionState, type Run, type RunPoint } from './run.ts'

const at = (seconds: number) => Math.round(seconds * SECOND_MS)
const name = (seconds: number, text: string): RunPoint => ({ kind: 'name', ts: at(seconds), name: text })
const done = (seconds: number, count: number): RunPoint => ({ kind: 'done', ts: at(seconds), count })
const target = (seconds: number, count: number): RunPoint => ({ kind: 'target', ts: at(seconds), count })
const state = (seconds: number, each: ProductionState): RunPoint => ({
  kind: 'state',
  ts: at(seconds),
  state: each,
})
const foldAll = (points: readonly RunPoint[]): Run[] => foldRuns(EMPTY_SLOT, points).runs
const counts = (...points: RunPoint[]) => foldAll(points).map((run) => [run.name, run.done])

describe('a repetition that is counted after the next run began', () => {
  const firstOfA = [name(0, 'A'), state(0.1, 'exe'), state(60, 'done')]

  it('belongs to the run that ended, with a counter that begins again with each program', () => {
    const points = [
      ...firstOfA,
      name(60.1, 'B'),
      state(60.15, 'exe'),
      done(60.33, 1),
      done(60.5, 0),
      done(120, 1),
    ]
    expect(counts(...points)).toEqual([
      ['A', 1],
      ['B', 1],
    ])
    expect(foldAll(points)[0]).toMatchObject({ to: at(60), lastAt: at(60) })
  })

  it('belongs to it with a counter that goes on from program to program', () => {
    expect(
      counts(...firstOfA, done(0, 36), name(60.1, 'B'), state(60.15, 'exe'), done(60.33, 37), done(120, 38)),
    ).toEqual([
      ['A', 37],
      ['B', 1],
    ])
  })

  it('belongs to it when the same program is repeated, for each run its own', () => {
    const cycle = (from: number, shown: number) => [
      state(from, 'exe'),
      state(from + 60, 'done'),
      done(from + 60.33, shown),
    ]
    const points = [name(0, 'A'), ...cycle(0, 1), ...cycle(60.1, 2), ...cycle(120.2, 3), ...cycle(180.3, 4)]
    expect(foldAll(points).map((run) => run.done)).toEqual([1, 1, 1, 1])
  })

  it('belongs to it where only the next name ended it, and where no states are said', () => {
    expect(counts(name(0, 'A'), name(60, 'B'), done(60.33, 1), name(90, 'C'), done(90.33, 2))).toEqual([
      ['A', 1],
      ['B', 1],
      ['C', 0],
    ])
    expect(
      counts(name(0, 'A'), state(0, 'exe'), name(60, 'B'), done(60.33, 1), name(90, 'C'), done(90.33, 2)),
    ).toEqual([
      ['A', 1],
      ['B', 1],
      ['C', 0],
    ])
  })

  it('belongs to it up to five seconds after its end while the next one is only loaded or prepared', () => {
    const late = (seconds: number) =>
      counts(...firstOfA, name(60.1, 'B'), state(61, 'setup'), done(seconds, 1))
    expect(late(65)).toEqual([
      ['A', 1],
      ['B', 0],
    ])
    expect(late(65.001)).toEqual([
      ['A', 0],
      ['B', 1],
    ])
  })

  it('belongs to the one before a program that was loaded for a moment', () => {
    expect(
      counts(...firstOfA, name(60.1, 'B'), name(60.15, 'C'), state(60.2, 'exe'), done(60.33, 1), done(90, 2)),
    ).toEqual([
      ['A', 1],
      ['B', 0],
      ['C', 1],
    ])
  })

  it('belongs to the next run that has worked for a second, or half as long as the same program before', () => {
    const next = (program: string, seconds: number) =>
      counts(...firstOfA, name(60.05, ''), name(60.1, program), state(60.1, 'exe'), done(seconds, 1)).map(
        ([, made]) => made,
      )
    expect(next('B', 61)).toEqual([1, 0])
    expect(next('B', 62.2)).toEqual([0, 1])
    expect(next('A', 62.2)).toEqual([1, 0])
  })

  it('is its own where a program of two seconds is repeated, whether counted at its end or after it', () => {
    for (const delay of [-0.1, 0, 0.33, 0.9]) {
      const cycles = [0, 2.1, 4.2, 6.3].flatMap((from, index) => [
        state(from + 0.05, 'exe'),
        state(from + 2, 'done'),
        done(from + 2 + delay, index + 1),
      ])
      expect(foldAll([name(0, 'A'), ...cycles]).map((run) => run.done)).toEqual([1, 1, 1, 1])
    }
  })

  it('is the first that a counter shows which begins at zero with a program, whatever it showed before', () => {
    expect(counts(name(0, 'A'), done(10, 7), name(20, 'B'), name(60, ''), done(60.33, 1))).toEqual([
      ['A', 7],
      ['B', 1],
    ])
    expect(
      counts(name(0, 'A'), done(10, 8), state(20, 'done'), name(20.1, 'B'), done(20.2, 0), done(20.33, 1)),
    ).toEqual([
      ['A', 9],
      ['B', 0],
    ])
  })

  it('leaves no run behind when the counter, which showed it again, is set back', () => {
    expect(
      counts(...firstOfA, done(60.33, 1), name(70, 'B'), done(75, 1), done(80, 0), done(120, 1)),
    ).toEqual([
      ['A', 1],
      ['B', 1],
    ])
  })

  it('takes no repetition from a run that fell back in its count, and repeats count nothing', () => {
    expect(
      counts(name(0, 'A'), state(0, 'exe'), target(0, 8), done(50, 8), done(60, 1), done(61, 2)),
    ).toEqual([
      ['A', 8],
      ['A', 2],
    ])
    expect(
      counts(...firstOfA, done(50, 5), name(60.1, 'B'), done(60.3, 5), done(62, 5), done(90, 6)),
    ).toEqual([
      ['A', 5],
      ['B', 1],
    ])
  })
})

const seconds = fc.oneof(fc.constantFrom(2, 3), fc.integer({ min: 2, max: 90 }))

/** Programs of a plant: each for so long, and the next one after so long. */
const plant = fc.record({
  programs: fc.array(
    fc.record({
      program: fc.constantFrom('A' as const, 'B' as const, 'C' as const),
      repetitions: fc.integer({ min: 1, max: 4 }),
      // From an end to the next name, and from there to its work.
      pause: fc.constantFrom(0, 0.05, 0.1, 0.4, 2, 4.5, 30),
      setup: fc.constantFrom(0, 0.05, 0.2, 3),
    }),
    { minLength: 2, maxLength: 12 },
  ),
  // Of one repetition of each program.
  lengths: fc.record({ A: seconds, B: seconds, C: seconds }),
  delay: fc.constantFrom(0, 0.05, 0.33, 0.6, 0.9),
  counter: fc.constantFrom('goes on', 'begins again'),
  saysDone: fc.boolean(),
  saysAgain: fc.boolean(),
})

function reported({
  programs,
  lengths,
  delay,
  counter,
  saysDone,
  saysAgain,
}: typeof plant extends fc.Arbitrary<infer P> ? P : never) {
  const points: RunPoint[] = []
  const expected: number[] = []
  let [now, shown, loaded] = [0, 0, '']
  for (const { program, repetitions, pause, setup } of programs) {
    const seconds = lengths[program]
    now += Math.max(pause, 0.001)
    const isRepeated = loaded === program
    if (isRepeated && !saysDone) continue
    if (!isRepeated) points.push(name(now, program))
    loaded = program
    now += setup
    points.push(state(now, 'exe'))
    // After what is late of the program before: a control shows one number at a time.
    if (counter === 'begins again') {
      shown = 0
      points.push(done(now + 1, 0))
    }
    for (let made = 1; made <= repetitions; made++) {
      points.push(done(now + made * seconds + delay, ++shown))
      if (saysAgain) points.push(done(now + made * seconds + delay + 0.01, shown))
    }
    now += repetitions * seconds
    if (saysDone) points.push(state(now, 'done'))
    expected.push(repetitions)
  }
  return { points, expected }
}

describe('repetitions of whatever a plant runs', () => {
  it('are those of each run, though the control counts the last one late', () => {
    fc.assert(
      fc.property(plant, (made) => {
        const { points, expected } = reported(made)
        // A program that was not over is another one from the next name on.
        const ended = [...points, name(1e6, '')]
        expect(foldAll(ended).map((run) => run.done)).toEqual(expected)
      }),
    )
  })

  it('are the same in however many pieces the points arrive', () => {
    fc.assert(
      fc.property(plant, fc.array(fc.nat(), { maxLength: 6 }), (made, cuts) => {
        const points = reported(made).points.toSorted((a, b) => a.ts - b.ts)
        const moments = [...new Set(points.map(({ ts }) => ts))]
        const edges = new Set(cuts.map((cut) => moments[cut % moments.length]))
        const stored = new Map<number, Run>()
        let before = EMPTY_SLOT
        let piece: RunPoint[] = []
        for (const [index, point] of points.entries()) {
          piece.push(point)
          const next = points[index + 1]
          if (next && !(edges.has(next.ts) && next.ts > point.ts)) continue
          const { runs, state: after } = foldRuns(before, piece)
          for (const run of runs) stored.set(run.from, run)
          ;[before, piece] = [after, []]
        }
        expect([...stored.values()]).toEqual(foldAll(points))
      }),
    )
  })

  it('never count anything for a run more than five seconds after its end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (late) => {
        const [run] = foldAll([
          name(0, 'A'),
          state(1, 'exe'),
          state(60, 'done'),
          { kind: 'done', ts: at(60) + late, count: 1 },
        ])
        expect(run?.done).toBe(late <= COUNTED_LATE_MS ? 1 : 0)
      }),
    )
  })
})
