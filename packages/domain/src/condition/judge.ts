import { checkFigures, type FigureDeviation, type Figures, figurePrintOf } from './figure-check.ts'
import { findingsOf, type VibrationFinding } from './findings.ts'
import type { SpindleFacts } from './frequencies.ts'
import { worstLimited } from './limited-values.ts'
import type { Spectrum } from './spectrum.ts'
import type { Unlike, UnlikeFault } from './unlike.ts'
import { type CycleStatus, statusOf } from './verdict.ts'
import { checkVibration, fingerprintOf, isComparable, type VibrationFingerprint } from './vibration-check.ts'

/** What was taken from one file of a test. */
export type Measured =
  | { readonly kind: 'vibration'; readonly spectrum: Spectrum; readonly values?: Figures }
  | { readonly kind: 'figures'; readonly figures: Figures }

/** By the name of the sub-cycle: an axis, a speed, a clamp. */
export type MeasuredCycle = Readonly<Record<string, Measured>>

type Print =
  | { readonly kind: 'vibration'; readonly spectrum: VibrationFingerprint; readonly values?: Figures }
  | { readonly kind: 'figures'; readonly figures: Figures }
export type CyclePrint = Readonly<Record<string, Print>>

/** What one sub-cycle came to. */
export interface PartVerdict {
  readonly name: string
  readonly score: number
  readonly status: CycleStatus
  readonly findings: readonly VibrationFinding[]
  readonly figures: readonly FigureDeviation[]
  /** The figure that decided, where the vibration did not: it is too hot, too worn. */
  readonly decidedBy?: string
}

export interface CycleVerdict {
  readonly score: number
  readonly status: CycleStatus
  /** The worst first. */
  readonly parts: readonly PartVerdict[]
}

function printOf(parts: readonly Measured[]): Print | null {
  const spectra = parts.flatMap((part) => (part.kind === 'vibration' ? [part.spectrum] : []))
  if (spectra.length === parts.length) {
    const spectrum = fingerprintOf(spectra)
    const values = parts.flatMap((part) => (part.kind === 'vibration' ? [part.values ?? {}] : []))
    return spectrum && { kind: 'vibration', spectrum, values: figurePrintOf(values) }
  }
  const figures = parts.flatMap((part) => (part.kind === 'figures' ? [part.figures] : []))
  return figures.length === parts.length ? { kind: 'figures', figures: figurePrintOf(figures) } : null
}

/** Of the sub-cycles that all runs have; empty when they have none in common. */
export function cyclePrintOf(runs: readonly MeasuredCycle[]): CyclePrint {
  const names = Object.keys(runs[0] ?? {}).filter((name) => runs.every((run) => Object.hasOwn(run, name)))
  return Object.fromEntries(
    names.flatMap((name) => {
      const print = printOf(runs.map((run) => run[name] as Measured))
      return print ? [[name, print]] : []
    }),
  )
}

function judgePart(
  name: string,
  run: Measured,
  print: Print,
  spindle: SpindleFacts,
): PartVerdict | UnlikeFault {
  if (run.kind === 'vibration' && print.kind === 'vibration') {
    if (run.spectrum.rateHz !== print.spectrum.rateHz) return 'OTHER_RATE'
    if (!isComparable(run.spectrum, print.spectrum)) return 'OTHER_RECORD'
    const { score, status, deviations } = checkVibration(run.spectrum, print.spectrum)
    const findings = findingsOf(run.spectrum, deviations, spindle)
    const figures = checkFigures(run.values ?? {}, print.values ?? {})?.figures ?? []
    const worst = worstLimited(figures)
    if (worst === null || worst.score >= score) return { name, score, status, findings, figures }
    const decided = { score: worst.score, status: statusOf(worst.score, 'upper'), decidedBy: worst.name }
    return { name, findings, figures, ...decided }
  }
  if (run.kind === 'figures' && print.kind === 'figures') {
    const verdict = checkFigures(run.figures, print.figures)
    if (verdict) return { name, ...verdict, findings: [] }
  }
  return 'OTHER_RECORD'
}

/**
 * The worst sub-cycle decides. One that was recorded in another way than its fingerprint is a reason to judge none: it might
 * be the worst. Those that the fingerprint does not have are left out, unless it has none of them.
 */
export function judgeCycle(
  run: MeasuredCycle,
  print: CyclePrint,
  spindle: SpindleFacts,
): CycleVerdict | Unlike {
  const judged: PartVerdict[] = []
  for (const [part, measured] of Object.entries(run)) {
    const of = Object.hasOwn(print, part) ? print[part] : undefined
    if (!of) continue
    const verdict = judgePart(part, measured, of, spindle)
    if (typeof verdict === 'string') return { fault: verdict, part }
    judged.push(verdict)
  }
  const parts = judged.toSorted((a, b) => a.score - b.score)
  const [worst] = parts
  return worst
    ? { score: worst.score, status: worst.status, parts }
    : { fault: 'OTHER_RECORD', part: Object.keys(run)[0] ?? '' }
}
