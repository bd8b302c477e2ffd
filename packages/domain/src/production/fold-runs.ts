import { isSame } from '../points/same.ts'
import { count, countAfterEnd, type Draft, endedBefore, ownFromOf } from './repetitions.ts'
import {
  endedInSilence,
  LAST_STATES,
  type ProductionState,
  RUNS_IN_STATE,
  type Run,
  type RunPoint,
  type SlotState,
} from './run.ts'

/** States that begin the next run of a program whose last one is over. */
const FIRST_STATES: ReadonlySet<ProductionState> = new Set(['exe', 'setup', 'handling'])

/** A run that was only taken to be over goes on where a point says so. */
const isSilentEnd = (run: Run): boolean =>
  run.to !== null &&
  !(run.state && LAST_STATES.has(run.state)) &&
  endedInSilence(run, Number.POSITIVE_INFINITY) === run.to

/**
 * Goes on from the state of a slot with later points, in any order. Gives the runs that it went on from, as they are
 * now, and all that began.
 *
 * A run begins with a program name, when the count of repetitions falls back, or when the machine works again after
 * the run was done. It ends with the next one, with an empty name, with a state that says so, or when nothing more is reported of it. The name of the
 * program that is loaded already is no new run, because machines repeat what they sent. Of one moment, the ends come
 * first, then the name, then the rest, which belongs to the run that begins. A count that goes on up to some seconds after
 * an end is the last repetition of the run that ended, until the next one has worked long enough for a repetition of its own.
 * A run without length is dropped.
 */
export function foldRuns(before: SlotState, points: readonly RunPoint[]): { runs: Run[]; state: SlotState } {
  let program = before.program
  const runs: Draft[] = before.runs.map((run) => ({ ...run }))
  let current = runs.at(-1) ?? null
  if (current && program !== '' && isSilentEnd(current)) current.to = null
  let isOverInSilence = false

  const ended = (): Draft | null => endedBefore(runs.slice(-RUNS_IN_STATE))
  const end = (ts: number): void => {
    if (current?.to !== null) return
    current.to = ts
    if (current.from === ts) {
      runs.pop()
      current = runs.at(-1) ?? null
    }
  }
  const begin = (ts: number, by: RunPoint['kind']): Draft => {
    const last = current
    end(ts)
    isOverInSilence = false
    const isNamed = by === 'name'
    // The same program goes on: what was reported of it holds for the next run too.
    const known = !isNamed && last?.name === program ? last : null
    current = {
      name: program,
      from: ts,
      to: null,
      isNamed,
      state: null,
      target: known?.target ?? null,
      done: 0,
      base: last ? (last.counted ?? last.base) : before.counted,
      counted: null,
      workFrom: null,
      ownFrom: (runs.length === 0 ? before.ownFrom : null) ?? ts,
      lastAt: null,
      steps: [],
      parts: known?.parts ?? [],
      extra: known?.extra ?? {},
      updatedAt: ts,
    }
    runs.push(current)
    const lateFor = by === 'done' ? null : ended()
    // One that says no states, or that went on working under another name.
    const isWorking = lateFor?.state === null || lateFor?.state === 'exe'
    if (lateFor) current.ownFrom = ownFromOf(current, lateFor, isWorking ? ts : null)
    return current
  }

  for (const point of points.toSorted(byMoment)) {
    const { ts } = point
    const over = current?.to === null ? endedInSilence(current, ts) : null
    if (current && over !== null) {
      current.to = over
      isOverInSilence = true
    }
    if (point.kind === 'name') {
      const isLoaded = program === point.name
      program = point.name
      if (point.name === '') end(ts)
      else if (!isLoaded) begin(ts, point.kind)
      continue
    }
    if (point.kind === 'done' && current && ts < current.ownFrom) {
      const lateFor = ended()
      if (!lateFor) continue
      countAfterEnd(lateFor, point.count, ts)
      current.base = lateFor.counted
      continue
    }
    if (
      point.kind === 'done' &&
      program !== '' &&
      current &&
      isNextRun(current, point.count, isOverInSilence)
    )
      begin(ts, point.kind)
    if (point.kind === 'state' && program !== '' && current?.to != null && FIRST_STATES.has(point.state))
      begin(ts, point.kind)
    if (!current) continue
    if (current.to !== null) {
      if (point.kind === 'done') countAfterEnd(current, point.count, ts)
      continue
    }
    if (point.kind === 'state' && ts < current.ownFrom) hearOfWork(current, ended(), point)
    take(current, point)
    if (point.kind === 'state' && LAST_STATES.has(point.state)) end(ts)
  }
  const { counted, ownFrom } = current ? { counted: null, ownFrom: null } : before
  return { runs, state: { program, runs: runs.slice(-RUNS_IN_STATE), counted, ownFrom } }
}

/** Work that begins brings a count of its own nearer. What a run says first corrects what was taken on from the one before. */
function hearOfWork(run: Draft, lateFor: Run | null, { state, ts }: { state: ProductionState; ts: number }) {
  if (!lateFor) return
  if (state === 'exe') run.ownFrom = Math.min(run.ownFrom, ownFromOf(run, lateFor, ts))
  else if (run.state === null) run.ownFrom = ownFromOf(run, lateFor, null)
}

/**
 * A count that falls back, and one that goes on after the run was taken to be over. Before the first repetition of a run it
 * is the count of the run before that is set back.
 */
function isNextRun(run: Run, shown: number, isOverInSilence: boolean): boolean {
  if (run.to !== null && !isOverInSilence) return false
  if (isOverInSilence) return shown !== run.counted
  return run.done > 0 && run.counted !== null && shown < run.counted
}

/** A repeated value changes nothing: machines repeat their values every few seconds. */
function take(run: Draft, point: Exclude<RunPoint, { kind: 'name' }>): void {
  const isNew = (before: unknown, after: unknown): boolean => {
    if (isSame(before, after)) return false
    run.updatedAt = point.ts
    return true
  }
  if (point.kind === 'target' && isNew(run.target, point.count)) run.target = point.count
  if (point.kind === 'state' && isNew(run.state, point.state)) run.state = point.state
  if (point.kind === 'state' && point.state === 'exe') run.workFrom ??= point.ts
  if (point.kind === 'parts' && isNew(run.parts, point.parts)) run.parts = point.parts
  if (point.kind === 'extra' && isNew(run.extra, point.extra)) run.extra = point.extra
  if (point.kind === 'done') count(run, point.count, point.ts)
}

const RANKS = { name: 1, target: 2, parts: 3, extra: 4, done: 5, state: 6 } as const

const rank = (point: RunPoint): number =>
  point.kind === 'state' && LAST_STATES.has(point.state) ? 0 : RANKS[point.kind]

const byMoment = (a: RunPoint, b: RunPoint): number =>
  a.ts - b.ts || rank(a) - rank(b) || compare(JSON.stringify(a), JSON.stringify(b))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
