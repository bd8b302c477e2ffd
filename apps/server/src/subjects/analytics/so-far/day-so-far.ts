import {
  type CounterGain,
  type CounterPoint,
  type CounterRun,
  countOn,
} from '@millwright/domain/points/counter'
import type { Span } from '@millwright/domain/status/span'
import { STATUS_ORDER, type Status, shownAs } from '@millwright/domain/status/status'
import { emptyTotals, type StatusTotals } from '@millwright/domain/status/totals'
import type { CounterSoFar, GainSoFar, StretchSoFar } from './so-far-numbers.ts'

/** A stretch of one status after the moment of a row. */
export interface TailPiece {
  readonly status: Status | null
  readonly from: number
  readonly to: number
}

/** From the moment of a machine's row up to `to`: the status that it was in, then all that began since. */
export function tailOf(status: Status | null, begun: readonly Span[], from: number, to: number): TailPiece[] {
  const first: TailPiece = { status, from, to: Math.min(begun[0]?.from ?? to, to) }
  const rest = begun.map((span) => ({
    status: span.status,
    from: span.from,
    to: Math.min(span.to ?? to, to),
  }))
  return [first, ...rest]
}

const NO_TIME: readonly number[] = STATUS_ORDER.map(() => 0)

export const statusIndex = (status: Status | null): number => {
  const shown = status === null ? null : shownAs(status)
  return shown === null ? -1 : STATUS_ORDER.indexOf(shown)
}

/** Milliseconds by status of a stretch with what came since; `NO_TIME` of one that has not begun. */
export function extendStretch(
  { from, end, ms }: StretchSoFar,
  tail: readonly TailPiece[],
): readonly number[] {
  let sums: number[] | null = null
  for (const piece of tail) {
    const time = Math.min(piece.to, end) - Math.max(piece.from, from)
    const at = time > 0 ? statusIndex(piece.status) : -1
    if (at < 0) continue
    sums ??= [...ms]
    sums[at] = (sums[at] ?? 0) + time
  }
  return sums ?? ms
}

export const newStretch = (from: number, end: number): StretchSoFar => ({ from, end, ms: NO_TIME })

/** Seconds; what no report covers is no data. */
export function totalsOfMs(ms: readonly number[], length: number): StatusTotals {
  const totals = emptyTotals()
  let known = 0
  STATUS_ORDER.forEach((status, at) => {
    totals[status] = (ms[at] ?? 0) / 1000
    known += ms[at] ?? 0
  })
  totals.noData = Math.max(0, length - known) / 1000
  return totals
}

/** As stored with the row, up to its moment. */
export type ExtendedGain = Pick<GainSoFar, 'from' | 'end' | 'gain' | 'leftOut'>

/** Takes in the readings since the row, as far as they lie in the stretch. */
export function extendGain(
  { counter }: Pick<CounterSoFar, 'counter'>,
  { from, end, gain, leftOut }: ExtendedGain,
  points: readonly CounterPoint[],
  maxRise: number,
): CounterRun {
  const inTime = points.filter(({ ts }) => ts < end)
  const more = countOn(counter, inTime, from, maxRise)
  return {
    counter: more.counter,
    gain: more.gain === null ? null : gain + more.gain,
    leftOut: leftOut + more.leftOut,
  }
}

export const gainOf = ({ gain, leftOut }: CounterRun): CounterGain => ({ gain, leftOut })

/** Gains of the day before may be this much behind: they are only compared with, and move slowly. */
export const BEFORE_MS = 10 * 60_000
