import { DAY_MS } from '../time/lengths.ts'
import type { FigureDeviation } from './figure-deviation.ts'
import { isDifference } from './limited-values.ts'
import { studentTail } from './student-tail.ts'
import { isToolLoad } from './tool-loads.ts'
import { decadesOf, LESS_COUNTS, type Side } from './verdict.ts'

export interface FigureVerdict {
  /** All that both have, the largest deviation first. */
  readonly figures: readonly FigureDeviation[]
  /** The one that deviates most in spreads, and the share of good runs in which one of them would; null where none has a spread. */
  readonly worst: { readonly name: string; readonly rarity: number; readonly side: Side } | null
}

export type Figures = Readonly<Record<string, number>>

/** How far the runs of a fingerprint lie from it, by figure: a sum of squares, in decades. */
export interface FigureScatter {
  readonly runs: number
  readonly squares: Figures
}

const LEAST = 1e-9
/** The spread of good runs, in decades, before any was seen: 7 %. It weighs as much as so many runs. */
const PRIOR_SPREAD = 0.06
const PRIOR_RUNS = 3
/** How well it is known, in degrees of freedom: devices that scatter by 12 % keep the budget by a single run. */
const PRIOR_FREEDOM = 8
/** Half a year, or a repair, adds this. */
const AGED_SPREAD = 0.05
const AGED_MS = 182 * DAY_MS

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const isFigure = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value >= 0

const timesOf = (value: number, print: number): number => Math.max(value, LEAST) / Math.max(print, LEAST)

/** The mean of several good runs; a figure that one of them lacks is not compared. */
export function figurePrintOf(runs: readonly Figures[]): Figures {
  const names = Object.keys(runs[0] ?? {}).filter((name) => runs.every((run) => isFigure(run[name])))
  return Object.fromEntries(names.map((name) => [name, mean(runs.map((run) => run[name] as number))]))
}

/** Of the runs that a fingerprint is the mean of. */
export const figureScatterOf = (runs: readonly Figures[], print: Figures): FigureScatter => ({
  runs: runs.length,
  squares: Object.fromEntries(
    Object.entries(print).map(([name, value]) => [
      name,
      runs.reduce((sum, run) => sum + decadesOf(timesOf(run[name] as number, value)) ** 2, 0),
    ]),
  ),
})

/** Fingerprints of earlier versions know no scatter: they are judged by what is usual, as if made of one run. */
const UNKNOWN: FigureScatter = { runs: 1, squares: {} }

/** How far a good run may lie from the fingerprint, as a variance; drawn to what is usual where runs are few. */
function spreadOf({ runs, squares }: FigureScatter, name: string, ageMs: number): number {
  const seen = Object.hasOwn(squares, name) ? (squares[name] as number) : 0
  const between = (seen + PRIOR_RUNS * PRIOR_SPREAD ** 2) / (runs - 1 + PRIOR_RUNS)
  return between * (1 + 1 / runs) + AGED_SPREAD ** 2 * Math.min(1, Math.max(0, ageMs / AGED_MS))
}

/** Null when the two have nothing in common. Warmth and wear have limits of their own (rules: condition 4 and 8). */
export function checkFigures(
  run: Figures,
  print: Figures,
  scatter: FigureScatter = UNKNOWN,
  ageMs = 0,
): FigureVerdict | null {
  const judged = Object.keys(print)
    .filter((name) => isFigure(run[name]) && isFigure(print[name]))
    // A fingerprint without load was no cut: any cut would be far above it.
    .filter((name) => !isToolLoad(name) || print[name] !== 0)
    .map((name) => {
      const [value, fingerprint] = [run[name] as number, print[name] as number]
      const times = timesOf(value, fingerprint)
      const decades = decadesOf(times) * (times < 1 ? LESS_COUNTS : 1)
      return {
        figure: { name, value, fingerprint, times },
        spreads: decades / Math.sqrt(spreadOf(scatter, name, ageMs)),
      }
    })
    .toSorted((a, b) => b.spreads - a.spreads)
  if (judged.length === 0) return null
  const bySpread = judged.filter(({ figure }) => !isDifference(figure.name))
  const [worst] = bySpread
  return {
    figures: judged.map(({ figure }) => figure),
    worst: worst
      ? {
          name: worst.figure.name,
          // Each of them may be the worst by chance.
          rarity: Math.min(1, studentTail(worst.spreads, scatter.runs - 1 + PRIOR_FREEDOM) * bySpread.length),
          side: worst.figure.times < 1 ? 'lower' : 'upper',
        }
      : null,
  }
}
