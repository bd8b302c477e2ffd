import { type CycleStatus, decadesOf, scoreOf, statusOf } from './verdict.ts'

/** A figure of a run beside that of its fingerprint, by name: a following error, a closing time. */
export interface FigureDeviation {
  readonly name: string
  readonly value: number
  readonly fingerprint: number
  /** How many times the fingerprint. */
  readonly times: number
}

export interface FigureVerdict {
  readonly score: number
  readonly status: CycleStatus
  /** All that both have, the largest deviation first. */
  readonly figures: readonly FigureDeviation[]
}

export type Figures = Readonly<Record<string, number>>

/** A quarter faster is still the same device; only far below is it another movement. */
const LESS_COUNTS = 0.5
const LEAST = 1e-9

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const isFigure = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value >= 0

/** The mean of several good runs; a figure that one of them lacks is not compared. */
export function figurePrintOf(runs: readonly Figures[]): Figures {
  const names = Object.keys(runs[0] ?? {}).filter((name) => runs.every((run) => isFigure(run[name])))
  return Object.fromEntries(names.map((name) => [name, mean(runs.map((run) => run[name] as number))]))
}

/** Null when the two have nothing in common. The figure that deviates most decides (rules: condition 4). */
export function checkFigures(run: Figures, print: Figures): FigureVerdict | null {
  const figures = Object.keys(print)
    .filter((name) => isFigure(run[name]) && isFigure(print[name]))
    .map((name) => {
      const [value, fingerprint] = [run[name] as number, print[name] as number]
      return { name, value, fingerprint, times: Math.max(value, LEAST) / Math.max(fingerprint, LEAST) }
    })
  const weight = ({ times }: FigureDeviation): number => decadesOf(times) * (times < 1 ? LESS_COUNTS : 1)
  const sorted = figures.toSorted((a, b) => weight(b) - weight(a))
  const [worst] = sorted
  if (!worst) return null
  const score = scoreOf(weight(worst))
  return { score, status: statusOf(score, worst.times < 1 ? 'lower' : 'upper'), figures: sorted }
}
