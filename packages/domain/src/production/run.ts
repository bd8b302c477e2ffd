import { isSame } from '../points/same.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../time/lengths.ts'

/** What a machine may say of a program that it runs (spec: production states). */
export const PRODUCTION_STATES = [
  'ready',
  'exe',
  'handling',
  'hold',
  'fail',
  'done',
  'empty',
  'abort',
  'setup',
  'none',
] as const
export type ProductionState = (typeof PRODUCTION_STATES)[number]

/** States after which nothing more is made in this run. */
const LAST_STATES: ReadonlySet<ProductionState> = new Set(['done', 'abort', 'empty', 'none'])
/** States that begin the next run of a program whose last one is over. */
const FIRST_STATES: ReadonlySet<ProductionState> = new Set(['exe', 'setup', 'handling'])

/** One part of a program; its quantity is per repetition, its size in millimetres. */
export interface ProgramPart {
  readonly name: string
  readonly quantity: number
  readonly length: number | null
  readonly width: number | null
  readonly thickness: number | null
}

/** What a machine sends beside, to be shown; `Parts` in it are parts of the program. */
export type Extra = Readonly<Record<string, string | number | readonly ProgramPart[]>>

/** What one point on a channel of a process slot says. An empty name says that no program is loaded. */
export type RunPoint = { readonly ts: number } & (
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'target' | 'done'; readonly count: number }
  | { readonly kind: 'state'; readonly state: ProductionState }
  | { readonly kind: 'parts'; readonly parts: readonly ProgramPart[] }
  | { readonly kind: 'extra'; readonly extra: Extra }
)

/** A program from its start to its end in one process slot. */
export interface Run {
  readonly name: string
  readonly from: number
  /** Null while it runs. */
  readonly to: number | null
  /** True when a program name began it, false when only the counter or the state did. */
  readonly isNamed: boolean
  readonly state: ProductionState | null
  readonly target: number | null
  /** Repetitions of this run, whatever the counter showed before it. */
  readonly done: number
  /** What the counter showed when it began, and shows now; null where that is not known. */
  readonly base: number | null
  readonly counted: number | null
  /** When the last repetition was finished. */
  readonly lastAt: number | null
  /** Milliseconds from one finished repetition to the next. */
  readonly steps: readonly number[]
  readonly parts: readonly ProgramPart[]
  readonly extra: Extra
  /** When a report last changed something in it. */
  readonly updatedAt: number
}

/** Where the next points of a slot go on: the program that is loaded, and its last run. */
export interface SlotState {
  readonly program: string
  readonly run: Run | null
  /** Without a run: what the counter showed last; null where that is not known. */
  readonly counted: number | null
}

export const EMPTY_SLOT: SlotState = { program: '', run: null, counted: null }

/** A control may count the last repetition some seconds after the end of its program. */
export const COUNTED_LATE_MS = 5 * SECOND_MS
/** When all repetitions are done and nothing more is reported for so long, the state that ends the run never comes. */
export const COMPLETE_MS = 10 * MINUTE_MS
/** The same of a run in which nothing changed for so long. */
export const QUIET_MS = DAY_MS

/**
 * When a run that nobody ended was over by a moment: with its last repetition where all of them are done, else a day after
 * the last change in it. Null while it may go on (rules: production 1).
 */
export function endedInSilence(run: Omit<Run, 'to'>, at: number): number | null {
  const { target, done, lastAt, from, updatedAt } = run
  const isComplete = target !== null && target > 0 && done >= target && lastAt !== null && lastAt > from
  if (isComplete) return at > lastAt + COMPLETE_MS ? lastAt : null
  return at > updatedAt + QUIET_MS ? updatedAt + QUIET_MS : null
}

/** A run that was only taken to be over goes on where a point says so. */
const isSilentEnd = (run: Run): boolean =>
  run.to !== null &&
  !(run.state && LAST_STATES.has(run.state)) &&
  endedInSilence(run, Number.POSITIVE_INFINITY) === run.to

/** Enough for a median; a run of thousands of repetitions must not make its row grow without end. */
export const MAX_STEPS = 500

type Draft = { -readonly [Key in keyof Run]: Run[Key] }

/**
 * Goes on from the state of a slot with later points, in any order. Gives the run that it went on from, as it is
 * now, and all that began.
 *
 * A run begins with a program name, when the count of repetitions falls back, or when the machine works again after
 * the run was done. It ends with the next one, with an empty name, with a state that says so, or when nothing more is reported of it. The name of the
 * program that is loaded already is no new run, because machines repeat what they sent. Of one moment, the ends come
 * first, then the name, then the rest, which belongs to the run that begins; where none begins, a count that went on up to
 * some seconds later is the last repetition of the run that ended. A run without length is dropped.
 */
export function foldRuns(before: SlotState, points: readonly RunPoint[]): { runs: Run[]; state: SlotState } {
  let program = before.program
  let current: Draft | null = before.run ? { ...before.run } : null
  const runs: Draft[] = current ? [current] : []
  if (current && program !== '' && isSilentEnd(current)) current.to = null
  let isOverInSilence = false

  const end = (ts: number): void => {
    if (current?.to !== null) return
    current.to = ts
    if (current.from === ts) {
      runs.pop()
      current = runs.at(-1) ?? null
    }
  }
  const begin = (ts: number, isNamed: boolean): Draft => {
    const last = current
    end(ts)
    isOverInSilence = false
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
      lastAt: null,
      steps: [],
      parts: known?.parts ?? [],
      extra: known?.extra ?? {},
      updatedAt: ts,
    }
    runs.push(current)
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
      else if (!isLoaded) begin(ts, true)
      continue
    }
    if (
      point.kind === 'done' &&
      program !== '' &&
      current &&
      isNextRun(current, point.count, isOverInSilence)
    )
      begin(ts, false)
    if (point.kind === 'state' && program !== '' && current?.to != null && FIRST_STATES.has(point.state))
      begin(ts, false)
    if (!current) continue
    if (current.to !== null) {
      if (point.kind === 'done') takeAfterEnd(current, point.count, ts)
      continue
    }
    take(current, point)
    if (point.kind === 'state' && LAST_STATES.has(point.state)) end(ts)
  }
  return { runs, state: { program, run: current, counted: current ? null : before.counted } }
}

/** A count that falls back, and one that goes on after the run was taken to be over. */
function isNextRun(run: Run, count: number, isOverInSilence: boolean): boolean {
  if (run.to !== null && !isOverInSilence) return false
  return isOverInSilence ? count !== run.counted : run.counted !== null && count < run.counted
}

/** What the counter gained in this run. It may count on from one run to the next, or begin again with each program. */
function gainOf({ base, counted, target, isNamed }: Run, count: number): number {
  if (counted !== null) return count - counted
  if (base === null || count < base) return count
  const isOfProgram = isNamed && target !== null && count <= target
  return isOfProgram ? count : count - base
}

function count(run: Draft, shown: number, ts: number): void {
  const made = gainOf(run, shown)
  run.counted = shown
  if (made <= 0) return
  if (run.lastAt !== null && run.steps.length < MAX_STEPS)
    run.steps = [...run.steps, (ts - run.lastAt) / made]
  run.done += made
  run.lastAt = ts
  run.updatedAt = ts
}

/** The last repetition is finished with the run. What is counted later is nobody's, and the next run begins from there. */
function takeAfterEnd(run: Draft, shown: number, ts: number): void {
  const to = run.to ?? ts
  if (ts - to <= COUNTED_LATE_MS && shown > (run.counted ?? run.base ?? 0)) count(run, shown, to)
  else run.counted = shown
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
