import { evidenceScore, grownEvidence, rarityOf } from '@millwright/domain/condition/evidence'
import { ageOf, FRESH_MS } from '@millwright/domain/condition/hearing'
import { combined, mean } from '@millwright/domain/condition/shape'
import type { Spectrum } from '@millwright/domain/condition/spectrum'
import { explained, type NamedShape } from '@millwright/domain/condition/unlike'
import { WARNING_LIMIT } from '@millwright/domain/condition/verdict'
import { deviationOf, fingerprintOf, risesOf } from '@millwright/domain/condition/vibration-check'
import { FRESH, type VibrationFingerprint } from '@millwright/domain/condition/vibration-spread'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Fitted } from './fitted.ts'
import { ageingOf, monthOf, type Run } from './vibration-runs.ts'

/** A fingerprint with the half-year it was made in. */
interface Made {
  readonly period: string
  readonly at: Date
  readonly print: VibrationFingerprint
}
interface WayOf {
  /** A new one each half-year. */
  readonly renews: boolean
  /** The one in use is that of the half-year before, with three earlier ones beside it. */
  readonly keeps: boolean
  readonly callsGood: boolean
  readonly knowsOthers: boolean
}
const ONCE: WayOf = { renews: false, keeps: false, callsGood: false, knowsOthers: true }
/** How an owner keeps fingerprints while tests come in. */
const WAYS: Readonly<Record<string, WayOf>> = {
  'fresh: of the first two runs of the half-year': { ...ONCE, renews: true },
  'stale: of the half-year before, three earlier ones beside it': { ...ONCE, renews: true, keeps: true },
  'stale: made once': ONCE,
  'stale: made once, false alarms called good': { ...ONCE, callsGood: true },
  'stale: made once, no other operation': { ...ONCE, knowsOthers: false },
}
export const WAY_NAMES = Object.keys(WAYS)

const FIRST_RUNS = 2
const MOST_RUNS = 5
const MOST_KEPT = 4

export interface Replayed {
  readonly run: Run
  /** It is something else than it was sent as: no alarm, but no verdict either. */
  readonly isRefused: boolean
  readonly isUnder: boolean
  /** The first of those that warn one after the other. */
  readonly isAlarm: boolean
}

type Shapes = (operation: string, period: string) => readonly NamedShape[]
interface Judged {
  readonly score: number
  readonly evidence: number
  readonly isRefused: boolean
}

/** An operation on its way through time. */
class Course {
  kept: readonly Made[] = []
  before = 1
  heldUntil: Date | null = null
  isWarning = false

  use(made: Made, beside: readonly Made[]): void {
    this.kept = [made, ...beside].slice(0, MOST_KEPT)
    this.before = 1
    this.heldUntil = null
    this.isWarning = false
  }

  add(run: Run, at: Date, { score, evidence, isRefused }: Judged): Replayed {
    if (isRefused) return { run, isRefused, isUnder: false, isAlarm: false }
    const isUnder = score < WARNING_LIMIT
    const isAlarm = isUnder && !this.isWarning
    this.before = evidence
    this.isWarning = isUnder
    const since = this.heldUntil ?? this.kept[0]?.at
    if (!isUnder && since && at.getTime() - since.getTime() < FRESH_MS) this.heldUntil = at
    return { run, isRefused, isUnder, isAlarm }
  }
}

const madeOf = (period: string, at: number, runs: readonly Run[]): Made[] => {
  const print = fingerprintOf(runs.map(({ spectrum }) => spectrum))
  return print ? [{ period, at: new Date(at), print }] : []
}

/** Good runs in the order of time, each judged by what was known then, with the evidence of the tests before it. */
export function replayed(
  runs: readonly Run[],
  spectra: ReadonlyMap<Run, Spectrum>,
  way: string,
  { spreads, good }: Fitted,
  tests: number,
): readonly Replayed[] {
  const { renews, keeps, callsGood, knowsOthers } = WAYS[way] as WayOf
  const goodRuns = runs.filter(({ label }) => label === 'good')
  const shapes: Shapes = (operation, period) =>
    [...Map.groupBy(goodRuns, (run) => run.operation)].flatMap(([name, list]) => {
      const then = list.filter((run) => run.period === period)
      return name === operation || then.length === 0
        ? []
        : [
            {
              name,
              shape: combined(
                then.map(({ shape }) => shape),
                mean,
              ),
            },
          ]
    })

  function judged(course: Course, run: Run, at: Date): Judged {
    const spectrum = spectra.get(run) as Spectrum
    const by = ({ period, at: madeAt, print }: Made): Judged => {
      const ageMs = ageOf(at, madeAt, course.heldUntil)
      const since = ageMs === 0 ? FRESH : ageingOf(runs, run, period)
      const isOnly = course.kept.length === 1
      const ageing = { ageMs, drift: knowsOthers ? since.drift : null, isOnly }
      const rises = risesOf(spectrum, print, ageing)
      const rarity = rarityOf(deviationOf(rises, print, ageing, spreads), good)
      const evidence = grownEvidence(course.before, rarity)
      const [prints, lately] = [period, run.period].map((at) =>
        knowsOthers ? shapes(run.operation, at) : [],
      )
      const isRefused = explained(
        { spectrum, print, ageing, rarity },
        { prints: prints ?? [], lately: lately ?? [] },
      )
      return { evidence, score: evidenceScore(evidence, tests), isRefused: isRefused !== null }
    }
    const [used, ...earlier] = course.kept
    let best = by(used as Made)
    for (const made of earlier) {
      if (!best.isRefused && best.score >= WARNING_LIMIT) break
      const other = by(made)
      if (!other.isRefused && (best.isRefused || other.score > best.score)) best = other
    }
    return best
  }

  function ofOperation(list: readonly Run[]): Replayed[] {
    const course = new Course()
    const out: Replayed[] = []
    const halfYears = Map.groupBy(list, ({ period }) => period)
    for (const period of [...halfYears.keys()].toSorted()) {
      const all = halfYears.get(period) as readonly Run[]
      const isNew = (renews && !keeps) || course.kept.length === 0
      const first = renews && !keeps ? FIRST_RUNS : MOST_RUNS
      if (isNew) for (const made of madeOf(period, monthOf(period), all.slice(0, first))) course.use(made, [])
      // Of the first half-year, nobody knows an older one.
      const tested = isNew ? all.slice(first) : all
      for (const [i, run] of tested.entries()) {
        if (!spectra.has(run)) continue
        const at = new Date(monthOf(period) + (i + 1) * DAY_MS)
        const test = course.add(run, at, judged(course, run, at))
        out.push(test)
        if (test.isUnder && callsGood)
          for (const made of madeOf(period, at.getTime(), [run])) course.use(made, course.kept)
      }
      if (keeps && !isNew)
        for (const made of madeOf(period, monthOf(period), all.slice(0, first))) course.use(made, course.kept)
    }
    return out
  }
  return [...Map.groupBy(goodRuns, (run) => run.operation).values()].flatMap(ofOperation)
}
