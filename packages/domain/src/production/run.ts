import { isSame } from '../points/same.ts'

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

export type Extra = Readonly<Record<string, string | number>>

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
  readonly done: number
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
}

export const EMPTY_SLOT: SlotState = { program: '', run: null }

/** Enough for a median; a run of thousands of repetitions must not make its row grow without end. */
export const MAX_STEPS = 500

type Draft = { -readonly [Key in keyof Run]: Run[Key] }

/**
 * Goes on from the state of a slot with later points, in any order. Gives the run that it went on from, as it is
 * now, and all that began.
 *
 * A run begins with a program name, when the count of repetitions falls back, or when the machine works again after
 * the run was done. It ends with the next one, with an empty name, or with a state that says so. The name of the
 * program that is loaded already is no new run, because machines repeat what they sent. Of one moment, the ends come
 * first, then the name, then the rest, which belongs to the run that begins; where none begins, a count that went on is
 * the last repetition of the run that ended. A run without length is dropped.
 */
export function foldRuns(before: SlotState, points: readonly RunPoint[]): { runs: Run[]; state: SlotState } {
  let program = before.program
  let current: Draft | null = before.run ? { ...before.run } : null
  const runs: Draft[] = current ? [current] : []

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
    if (point.kind === 'name') {
      const isLoaded = program === point.name
      program = point.name
      if (point.name === '') end(ts)
      else if (!isLoaded) begin(ts, true)
      continue
    }
    if (point.kind === 'done' && program !== '' && current?.to === null && point.count < current.done)
      begin(ts, false)
    if (point.kind === 'state' && program !== '' && current?.to != null && FIRST_STATES.has(point.state))
      begin(ts, false)
    const isLastCount = point.kind === 'done' && current?.to === ts && point.count > current.done
    if (!current || (current.to !== null && !isLastCount)) continue
    take(current, point)
    if (point.kind === 'state' && LAST_STATES.has(point.state)) end(ts)
  }
  return { runs, state: { program, run: current } }
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
  if (point.kind === 'done' && isNew(run.done, point.count)) {
    const made = point.count - run.done
    if (run.lastAt !== null && run.steps.length < MAX_STEPS)
      run.steps = [...run.steps, (point.ts - run.lastAt) / made]
    run.done = point.count
    run.lastAt = point.ts
  }
}

const RANKS = { name: 1, target: 2, parts: 3, extra: 4, done: 5, state: 6 } as const

const rank = (point: RunPoint): number =>
  point.kind === 'state' && LAST_STATES.has(point.state) ? 0 : RANKS[point.kind]

const byMoment = (a: RunPoint, b: RunPoint): number =>
  a.ts - b.ts || rank(a) - rank(b) || compare(JSON.stringify(a), JSON.stringify(b))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
