import { bearingFaultOf, meanSignsOf } from './bearing-fault.ts'
import type { BearingSigns } from './bearing-signs.ts'
import { evidenceScore, grownEvidence, rarityOf } from './evidence.ts'
import {
  checkFigures,
  type FigureScatter,
  type Figures,
  type FigureVerdict,
  figurePrintOf,
  figureScatterOf,
} from './figure-check.ts'
import type { FigureDeviation } from './figure-deviation.ts'
import { findingsOf, type VibrationFinding } from './findings.ts'
import type { SpindleFacts } from './frequencies.ts'
import { worstLimited } from './limited-values.ts'
import type { Spectrum } from './spectrum.ts'
import { isToolLoad } from './tool-loads.ts'
import { explained, hasDeadAxis, type OtherShapes, type Unlike } from './unlike.ts'
import { type CycleStatus, scoreOf, statusOf } from './verdict.ts'
import { checkVibration, fingerprintOf, hasSpread, isComparable } from './vibration-check.ts'
import { type Ageing, FRESH, type VibrationFingerprint } from './vibration-spread.ts'

export type Measured =
  | {
      readonly kind: 'vibration'
      readonly spectrum: Spectrum
      readonly values?: Figures
      /** Runs without a known speed or bearings, and those of earlier versions, have none. */
      readonly bearings?: BearingSigns
    }
  | { readonly kind: 'figures'; readonly figures: Figures }

/** By the name of the sub-cycle: an axis, a speed, a clamp. */
export type MeasuredCycle = Readonly<Record<string, Measured>>

type Print =
  | {
      readonly kind: 'vibration'
      readonly spectrum: VibrationFingerprint
      readonly values?: Figures
      readonly valueScatter?: FigureScatter
      readonly bearings?: BearingSigns
    }
  | {
      readonly kind: 'figures'
      readonly figures: Figures
      /** Fingerprints of earlier versions have none. */
      readonly scatter?: FigureScatter
    }
export type CyclePrint = Readonly<Record<string, Print>>

export interface PartVerdict {
  readonly name: string
  readonly score: number
  readonly status: CycleStatus
  readonly findings: readonly VibrationFinding[]
  readonly figures: readonly FigureDeviation[]
  /** The figure that decided, where the vibration did not: it is too hot, too worn. */
  readonly decidedBy?: string
  /** The share of good runs that deviate as far, and what this test and those before it show of damage. */
  readonly rarity?: number
  readonly evidence?: number
}

/** Known beside a run and its fingerprint. */
export interface Judging {
  readonly spindle: SpindleFacts
  /** Of so many tests one may raise a false alarm. */
  readonly tests: number
  /** By part: what the tests before it showed of damage. */
  readonly before: Readonly<Record<string, number>>
  ageing(part: string): Ageing
  /** Of the machine's other operations, by part. */
  others(part: string): OtherShapes
}
/** A test that is the first of a machine of which nothing else is known. */
export const FIRST_TEST: Judging = {
  spindle: {},
  tests: 90,
  before: {},
  ageing: () => FRESH,
  others: () => ({ prints: [], lately: [] }),
}

/** A person knows that the machine was good: what the test had come to before. */
export interface CalledGood {
  readonly by: string
  readonly at: number
  readonly status: CycleStatus
  readonly score: number
}

export interface CycleVerdict {
  readonly calledGood?: CalledGood
  readonly score: number
  readonly status: CycleStatus
  /** When an earlier fingerprint was recorded that is nearer than the one in use. */
  readonly comparedWith?: number
  /** Other operations whose tests would have been taken for this one: its score says nothing. */
  readonly alike?: readonly string[]
  /** The worst first. */
  readonly parts: readonly PartVerdict[]
}

function printOf(parts: readonly Measured[]): Print | null {
  const vibrations = parts.filter((part) => part.kind === 'vibration')
  if (vibrations.length === parts.length) {
    const spectrum = fingerprintOf(vibrations.map((part) => part.spectrum))
    const runs = vibrations.map((part) => part.values ?? {})
    const values = figurePrintOf(runs)
    const valueScatter = figureScatterOf(runs, values)
    const bearings = meanSignsOf(vibrations.map((part) => part.bearings))
    return spectrum && { kind: 'vibration', spectrum, values, valueScatter, ...(bearings && { bearings }) }
  }
  const figures = parts.flatMap((part) => (part.kind === 'figures' ? [part.figures] : []))
  if (figures.length < parts.length) return null
  const means = figurePrintOf(figures)
  return { kind: 'figures', figures: means, scatter: figureScatterOf(figures, means) }
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

/** The load of the day makes all bands louder or quieter together. Only far beyond that is the level itself a finding. */
const LEVEL_FREE = 1

function judgeVibration(
  name: string,
  run: Extract<Measured, { kind: 'vibration' }>,
  print: Extract<Print, { kind: 'vibration' }>,
  judging: Judging,
  parts: number,
): PartVerdict | Omit<Unlike, 'part'> {
  const { spectrum, bearings } = run
  const ageing = judging.ageing(name)
  if (hasDeadAxis(spectrum.rms, print.spectrum.rms)) return { fault: 'DEAD_AXIS' }
  const { deviation, deviations, level } = checkVibration(spectrum, print.spectrum, ageing)
  const values = checkFigures(run.values ?? {}, loadsOf(print.values), print.valueScatter, ageing.ageMs)
  const load = values?.worst ?? null
  // The worst of several parts is judged, and of vibration and loads: each of them may be it by chance.
  const ways = parts * (load ? 2 : 1)
  const own = Math.min(1, rarityOf(deviation) * ways)
  const ofLoad = load ? Math.min(1, load.rarity * ways) : 1
  const rarity = Math.min(own, ofLoad)
  const evidence = evidenceAt(judging, name, rarity)
  const shape = evidenceScore(evidence, judging.tests)
  const gain = 2 * Math.log10(level)
  const loud = scoreOf(Math.max(0, Math.abs(gain) - LEVEL_FREE))
  const score = Math.min(shape, loud)
  const compared = { spectrum, print: print.spectrum, ageing, rarity: own }
  const other = explained(compared, judging.others(name))
  if (other) return other
  const isLoad = load !== null && ofLoad < own && shape <= loud
  const side = isLoad ? load.side : loud < shape && gain < 0 ? 'lower' : 'upper'
  const status = statusOf(score, side)
  const fault = bearings ? bearingFaultOf(bearings, print.bearings) : null
  const findings = findingsOf({ run: spectrum, print: print.spectrum, fault }, deviations, judging.spindle)
  const figures = checkFigures(run.values ?? {}, print.values ?? {}, print.valueScatter)?.figures ?? []
  const decidedBy = isLoad && status !== 'OK' ? { decidedBy: load.name } : {}
  return limited({ name, score, status, findings, figures, rarity, evidence, ...decidedBy })
}

/** The other values of a vibration follow the load of the day. */
const loadsOf = (values: Figures = {}): Figures =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isToolLoad(name)))

/** With that of the tests before. */
const evidenceAt = ({ before }: Judging, name: string, rarity: number): number =>
  grownEvidence((Object.hasOwn(before, name) ? before[name] : undefined) ?? 1, rarity)

/** A figure with limits of its own decides where it is worse. */
function limited(judged: PartVerdict): PartVerdict {
  const worst = worstLimited(judged.figures)
  return worst === null || worst.score >= judged.score
    ? judged
    : { ...judged, score: worst.score, status: statusOf(worst.score, worst.side), decidedBy: worst.name }
}

/** An axis, a device, or a tool without vibration. */
function judgeFigures(
  name: string,
  { figures, worst }: FigureVerdict,
  judging: Judging,
  parts: number,
): PartVerdict {
  const bare = { name, findings: [], figures }
  if (!worst) return limited({ ...bare, score: 100, status: 'OK' })
  const rarity = Math.min(1, worst.rarity * parts)
  const evidence = evidenceAt(judging, name, rarity)
  const score = evidenceScore(evidence, judging.tests)
  const status = statusOf(score, worst.side)
  const decidedBy = status === 'OK' ? {} : { decidedBy: worst.name }
  return limited({ ...bare, score, status, rarity, evidence, ...decidedBy })
}

function judgePart(
  name: string,
  run: Measured,
  print: Print,
  judging: Judging,
  parts: number,
): PartVerdict | Omit<Unlike, 'part'> {
  if (run.kind === 'vibration' && print.kind === 'vibration') {
    if (run.spectrum.rateHz !== print.spectrum.rateHz) return { fault: 'OTHER_RATE' }
    if (!isComparable(run.spectrum, print.spectrum) || !hasSpread(print.spectrum))
      return { fault: 'OTHER_RECORD' }
    return judgeVibration(name, run, print, judging, parts)
  }
  if (run.kind === 'figures' && print.kind === 'figures') {
    const verdict = checkFigures(run.figures, print.figures, print.scatter, judging.ageing(name).ageMs)
    if (verdict) return judgeFigures(name, verdict, judging, parts)
  }
  return { fault: 'OTHER_RECORD' }
}

/**
 * The worst sub-cycle decides. One that was recorded in another way than its fingerprint is a reason to judge none: it might
 * be the worst. Those that the fingerprint does not have are left out, unless it has none of them.
 */
export function judgeCycle(run: MeasuredCycle, print: CyclePrint, judging: Judging): CycleVerdict | Unlike {
  const judged: PartVerdict[] = []
  const both = Object.keys(run).filter((part) => Object.hasOwn(print, part))
  for (const part of both) {
    const verdict = judgePart(part, run[part] as Measured, print[part] as Print, judging, both.length)
    if ('fault' in verdict) return { ...verdict, part }
    judged.push(verdict)
  }
  const parts = judged.toSorted((a, b) => a.score - b.score)
  const [worst] = parts
  return worst
    ? { score: worst.score, status: worst.status, parts }
    : { fault: 'OTHER_RECORD', part: Object.keys(run)[0] ?? '' }
}
