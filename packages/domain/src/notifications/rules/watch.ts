import type { Point, Value } from '../../points/point.ts'
import { MINUTE_MS } from '../../time/lengths.ts'
import { isBack, isMet, type Watch, worse } from './condition.ts'

/**
 * For how long a value counts after its point. Machines report a steady value seldom; but what is longer ago says
 * nothing of now: no data is neither above nor unchanged.
 */
export const HOLD_MS = 15 * MINUTE_MS

/** Points of this last time may still be on their way: a channel is not silent because of them. */
export const POINTS_UNDER_WAY_MS = 5_000

/** Once for each time that a condition was met for long enough. */
export interface Firing {
  /** When it had been met for so many minutes. */
  readonly at: number
  /** From when on it was met. */
  readonly since: number
  /** The value of the channel at that moment; null for silence. A long text is cut. */
  readonly value: number | string | null
  /** The worst number of all the time; null where there is none. */
  readonly extreme: number | null
  /** Null while it goes on. */
  readonly overAt: number | null
}

/** The state of a watch: all that the next points need. */
export interface WatchState {
  /** Everything before this moment is settled. */
  readonly passedTo: number
  /** The last point; null when there was none. */
  readonly last: { readonly ts: number; readonly key: string } | null
  /** Met without a break since then. */
  readonly run: Pick<Firing, 'since' | 'value' | 'extreme'> | null
  readonly open: Firing | null
}

export const newWatch = (from: number): WatchState => ({ passedTo: from, last: null, run: null, open: null })

export interface Folded {
  readonly state: WatchState
  /** Those that began, ended or got worse, in the order of time; the last one may still go on. */
  readonly firings: readonly Firing[]
}

/**
 * Takes in points in time order, and lets time pass up to `until`, which is not included. The result does not depend
 * on how the points are divided between calls: history read at once and points that arrive one by one give the same.
 * Points before what is settled are passed over, and of one moment all but the first: who has late points folds again
 * from `anchorBefore`.
 */
export function foldWatch(
  watch: Watch,
  from: WatchState,
  points: readonly Point[],
  until: number = Number.NEGATIVE_INFINITY,
): Folded {
  const { condition } = watch
  const waitMs = watch.minutes * MINUTE_MS
  const isSilence = condition.kind === 'silent'
  let { passedTo, last, run, open } = from
  const firings = new Map<number, Firing>()
  const note = (firing: Firing): Firing => {
    firings.set(firing.at, firing)
    return firing
  }

  function fire(at: number): void {
    if (run) open = note({ at, ...run, overAt: null })
  }
  function end(at: number): void {
    if (open) note({ ...open, overAt: at })
    open = null
    run = null
  }
  /** Time may meet a condition without a point: a silence, or a value that lasts. */
  function pass(to: number): void {
    if (to <= passedTo) return
    if (isSilence) {
      const since = last?.ts ?? passedTo
      if (!open && !run) run = { since, value: null, extreme: null }
      if (!open && run && run.since + waitMs < to) fire(run.since + waitMs)
    } else if (run && last) {
      const heldTo = last.ts + HOLD_MS
      const due = run.since + waitMs
      if (!open && due < to && due < heldTo) fire(due)
      if (heldTo < to) end(heldTo)
    }
    passedTo = to
  }
  function take({ ts, value }: Point): void {
    pass(ts)
    const key = keyOf(value)
    if (isSilence) {
      end(ts)
      last = { ts, key }
      run = { since: ts, value: null, extreme: null }
      return
    }
    if (condition.kind === 'unchanged' && last?.key !== key) end(ts)
    last = { ts, key }
    const num = value.kind === 'number' ? value.num : null
    // While it has fired only a value that is back by the hysteresis ends it; before that every break does.
    if (open ? isBack(condition, value) : !isMet(condition, value)) end(ts)
    else if (!run) run = { since: ts, value: shown(value), extreme: num }
    else {
      const extreme = num === null || run.extreme === null ? run.extreme : worse(condition, run.extreme, num)
      run = { since: run.since, value: shown(value), extreme }
      if (open && open.extreme !== extreme) open = note({ ...open, extreme })
    }
    if (run && !open && run.since + waitMs <= ts) fire(run.since + waitMs)
  }

  for (const point of points) {
    if (point.ts < passedTo || (last && point.ts <= last.ts)) continue
    take(point)
  }
  pass(until)
  return { state: { passedTo, last, run, open }, firings: [...firings.values()] }
}

/** When time alone changes something, if no point comes; null when nothing can. */
export function dueAt(watch: Watch, { passedTo, last, run, open }: WatchState): number | null {
  const waitMs = watch.minutes * MINUTE_MS
  if (watch.condition.kind === 'silent') return open ? null : (run?.since ?? last?.ts ?? passedTo) + waitMs
  if (!run || !last) return null
  const heldTo = last.ts + HOLD_MS
  return open ? heldTo : Math.min(run.since + waitMs, heldTo)
}

/**
 * From where a watch has to be folded again, from `newWatch`, when points at `ts` or after it were not taken in: what
 * fired before is left as it is. `firings` are those that did, at least the last one before `ts`.
 */
export function anchorBefore(
  { minutes }: Watch,
  { from, ts }: { readonly from: number; readonly ts: number },
  firings: readonly Firing[],
): number {
  // A condition that was met for longer than this before `ts` has fired.
  let anchor = Math.max(from, ts - minutes * MINUTE_MS - HOLD_MS)
  for (const { at, since, overAt } of firings) {
    if (at > ts) continue
    const isOpen = overAt === null || overAt >= ts
    if (isOpen) return Math.max(from, since)
    anchor = Math.max(anchor, overAt)
  }
  return anchor
}

const MAX_SHOWN = 100

const shown = (value: Value): number | string =>
  value.kind === 'number' ? value.num : value.txt.slice(0, MAX_SHOWN)

/** Equal for equal values. A long text by its length and a digest: the state of a watch is stored with every batch. */
function keyOf(value: Value): string {
  if (value.kind === 'number') return `${value.num}`
  const { txt, kind } = value
  return txt.length <= MAX_SHOWN ? `${kind} ${txt}` : `${kind} ${txt.length} ${digestOf(txt)}`
}

/** FNV-1a, twice with different starts. */
function digestOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    a = Math.imul(a ^ text.charCodeAt(at), 0x01000193)
    b = Math.imul(b ^ text.charCodeAt(at), 0x85ebca6b)
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}
