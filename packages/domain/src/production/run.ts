import { DAY_MS, MINUTE_MS, SECOND_MS } from '../time/lengths.ts'

/** States of a program on a machine (spec: production states). */
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
export const LAST_STATES: ReadonlySet<ProductionState> = new Set(['done', 'abort', 'empty', 'none'])

/** One part of a program; its quantity is per repetition, its size in millimetres. */
export interface ProgramPart {
  readonly name: string
  readonly quantity: number
  readonly length: number | null
  readonly width: number | null
  readonly thickness: number | null
}

/** Only shown, except `Parts`, which are parts of the program. */
export type Extra = Readonly<Record<string, string | number | readonly ProgramPart[]>>

/** On a channel of a process slot. An empty name means that no program is loaded. */
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
  /** The counter when the run began, and now; null where that is not known. */
  readonly base: number | null
  readonly counted: number | null
  /** When it first reported that it works; null where it did not. */
  readonly workFrom: number | null
  /** From when on what the counter shows is of this run. Before that it may be a late repetition of the one before. */
  readonly ownFrom: number
  /** When the last repetition was finished. */
  readonly lastAt: number | null
  /** Milliseconds from one finished repetition to the next. */
  readonly steps: readonly number[]
  readonly parts: readonly ProgramPart[]
  readonly extra: Extra
  /** When a report last changed something in it. */
  readonly updatedAt: number
}

/** Where the next points of a slot go on: the program that is loaded, and its last runs. */
export interface SlotState {
  readonly program: string
  /** The latest last. Those before it are there for a repetition that is counted late. */
  readonly runs: readonly Run[]
  /** Without a run: what the counter showed last, and from when on it is the next one's; null where that is not known. */
  readonly counted: number | null
  readonly ownFrom: number | null
}

export const EMPTY_SLOT: SlotState = { program: '', runs: [], counted: null, ownFrom: null }

/** So many runs are looked back on for the one that a late repetition belongs to. */
export const RUNS_IN_STATE = 4

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
