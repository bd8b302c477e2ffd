import type { MachineEnergy } from '@millwright/contract/energy/energy'
import type { LoadCurve } from '@millwright/domain/energy/load-curve'
import { shareAmong } from '@millwright/domain/energy/share-among'
import { piecesOf } from '@millwright/domain/production/figures'
import type { ShiftOccurrence } from '@millwright/domain/shifts/occurrences'
import { shownAs } from '@millwright/domain/status/status'
import type { ClosedSpan } from '@millwright/domain/status/timeline'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import type { Period } from '../../platform/http/period.ts'
import type { SlotRun } from '../production/shared/production-store.ts'
import { type Billing, sumParts } from './billing.ts'

const LONGEST_SPANS = 5
const LONG_MS = 10 * MINUTE_MS
const MOST_PROGRAMS = 20

export interface PartsInput {
  readonly curve: LoadCurve
  readonly billing: Billing
  /** Up to now. */
  readonly period: Period
}

const iso = (ts: number): string => new Date(ts).toISOString()

/** Idle and set-up in one piece: SETUP counts as READY. */
export function idleSpans(spans: readonly ClosedSpan[]): Period[] {
  const idle: { from: number; to: number }[] = []
  for (const { status, from, to } of spans) {
    if (shownAs(status) !== 'READY') continue
    const last = idle.at(-1)
    if (last?.to === from) last.to = to
    else idle.push({ from, to })
  }
  return idle
}

export function presentIdle(
  { curve, billing }: PartsInput,
  idle: readonly Period[],
): Pick<MachineEnergy['Idle'], 'Spans' | 'Long'> {
  const longest = idle.toSorted((a, b) => b.to - b.from - (a.to - a.from))
  const long = longest.filter(({ from, to }) => to - from >= LONG_MS)
  return {
    Spans: longest.slice(0, LONGEST_SPANS).map((span) => ({
      From: iso(span.from),
      To: iso(span.to),
      ...billing.partOf(curve, span),
    })),
    Long: {
      Count: long.length,
      Wh: long.reduce((sum, { from, to }) => sum + curve.between(from, to), 0),
    },
  }
}

/** A shift as far as it lies in the period, with what was counted in it. */
export interface CountedShift extends ShiftOccurrence {
  readonly cycles: number | null
}

/** By number, over all days of the period. */
export function presentShifts(
  { curve, billing }: PartsInput,
  shifts: readonly CountedShift[],
  idle: readonly Period[],
): MachineEnergy['Shifts'] {
  const byNumber = Map.groupBy(shifts, ({ number }) => number)
  return [...byNumber]
    .sort(([a], [b]) => a - b)
    .flatMap(([number, all]) => {
      const [first] = all
      if (!first) return []
      return [
        {
          Number: number,
          From: iso(first.from),
          To: iso(first.to),
          ...sumParts(all.map((shift) => billing.partOf(curve, shift))),
          IdleWh: all.reduce((sum, shift) => sum + idleIn(curve, idle, shift), 0),
          Cycles: sumOf(all.map(({ cycles }) => cycles)),
        },
      ]
    })
}

function idleIn(curve: LoadCurve, idle: readonly Period[], { from, to }: Period): number {
  return idle.reduce((sum, span) => sum + curve.between(Math.max(span.from, from), Math.min(span.to, to)), 0)
}

/** Null when nothing was counted at all. */
export const sumOf = (all: readonly (number | null)[]): number | null =>
  all.reduce<number | null>((sum, each) => (each === null ? sum : (sum ?? 0) + each), null)

/** By program, the largest first. Pieces are known when they are of every run. */
export function presentPrograms(
  { curve, billing, period }: PartsInput,
  runs: readonly SlotRun[],
): MachineEnergy['Programs'] {
  const begun = runs
    .filter(({ from }) => from >= period.from)
    .map((run) => ({ run, from: run.from, to: Math.min(run.to ?? period.to, period.to) }))
  const amounts = shareAmong(curve, begun)
  const shares = begun.map((stretch, index) => ({ ...stretch, wh: amounts[index] ?? 0 }))
  return [...Map.groupBy(shares, ({ run }) => run.name)]
    .map(([Program, all]) => {
      const parts = all.map((each) => billing.scaled(billing.partOf(curve, each), each.wh))
      const pieces = all.map(({ run }) => piecesOf(run))
      return {
        Program,
        Runs: all.length,
        Pieces: pieces.includes(null) ? null : sumOf(pieces),
        ...sumParts(parts),
      }
    })
    .sort((a, b) => b.Wh - a.Wh)
    .slice(0, MOST_PROGRAMS)
}
