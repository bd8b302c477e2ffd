import { type Spectrum, spectrumOf } from '@millwright/domain/condition/spectrum'
import { deviationOf, risesOf } from '@millwright/domain/condition/vibration-check'
import {
  type Ageing,
  FRESH,
  type Spreads,
  type VibrationFingerprint,
} from '@millwright/domain/condition/vibration-spread'
import { seeded } from './detection.ts'
import {
  ageingOf,
  croppedRuns,
  fingerprintsFor,
  followedBy,
  type RecordedMachine,
  type Run,
} from './vibration-runs.ts'

type Shape = VibrationFingerprint['shape']

/** A run beside a fingerprint: what the spreads do not change. */
interface Beside {
  readonly period: string
  readonly print: VibrationFingerprint
  readonly ageing: Ageing
  readonly rises: Shape
  /** As if nothing were known of other operations. */
  readonly undrifted: Shape
}
/** A run as it is shown once: bad ones in whole, good ones cropped several times. */
export interface Shown {
  readonly run: Run
  readonly spectrum: Spectrum
  readonly beside: readonly Beside[]
  /** As if so many runs of the half-year of the test had been called good. */
  readonly followed: Readonly<Record<number, Pick<Beside, 'print' | 'rises'>>>
}
/** A physical run with all that it came to: its crops are not several runs. */
export interface Tested {
  readonly run: Run
  readonly deviations: readonly number[]
}

/** Of all runs, so many crops of each good one. */
export function spectraOf(machine: RecordedMachine, crops: number): readonly Map<Run, Spectrum>[] {
  return Array.from({ length: crops }, (_, crop) => {
    const records = croppedRuns(machine, seeded(crop + 1))
    const shown = machine.runs.filter(({ label }) => crop === 0 || label === 'good')
    return new Map(
      shown.map((run) => {
        const record = records.get(run)
        return [run, record === undefined || record === run.record ? run.spectrum : spectrumOf(record)]
      }),
    )
  })
}

export function shownOf(runs: readonly Run[], spectra: ReadonlyMap<Run, Spectrum>): readonly Shown[] {
  return runs.flatMap((run) => {
    const spectrum = spectra.get(run)
    if (!spectrum) return []
    const choices = fingerprintsFor(runs, run.operation, run)
    const beside = choices.map(({ period, print }) => {
      const ageing = ageingOf(runs, run, period)
      const rises = risesOf(spectrum, print, ageing)
      return { period, print, ageing, rises, undrifted: risesOf(spectrum, print, FRESH) }
    })
    const today = choices.find(({ period }) => period === run.period)
    const followed = Object.fromEntries(
      [1, 3].flatMap((called) => {
        const print = followedBy(today, called)
        return print ? [[called, { print, rises: risesOf(spectrum, print, FRESH) }]] : []
      }),
    )
    return [{ run, spectrum, beside, followed }]
  })
}

/** Besides the one in use, as the product keeps them. */
const EARLIER = 3
const earlierOf = ({ run, beside }: Shown): readonly Beside[] =>
  beside
    .filter(({ period }) => period < run.period)
    .toSorted((a, b) => a.period.localeCompare(b.period))
    .slice(-EARLIER - 1)
const staleOf = ({ run, beside }: Shown): readonly Beside[] =>
  beside.filter(({ period }) => period !== run.period)

export const deviationBy = ({ rises, print, ageing }: Beside, spreads: Spreads, isOnly: boolean): number =>
  deviationOf(rises, print, { ...ageing, isOnly }, spreads)
export const undriftedBy = ({ undrifted, print, ageing }: Beside, spreads: Spreads): number =>
  deviationOf(undrifted, print, { ...ageing, drift: null, isOnly: true }, spreads)

const nearest = (list: readonly Beside[], spreads: Spreads): number[] =>
  list.length === 0 ? [] : [Math.min(...list.map((each) => deviationBy(each, spreads, list.length === 1)))]

function calledGood(shown: Shown, called: number, spreads: Spreads): number[] {
  const followed = shown.followed[called]
  if (!followed) return []
  const today = deviationOf(followed.rises, followed.print, FRESH, spreads)
  return staleOf(shown).map((each) => Math.min(today, deviationBy(each, spreads, false)))
}

/** By which fingerprints a run is judged, and how far it deviates from each that counts. */
const KINDS = {
  fresh: (shown: Shown, spreads: Spreads) =>
    shown.beside
      .filter(({ period }) => period === shown.run.period)
      .map((each) => deviationBy(each, spreads, true)),
  'stale, earlier ones as kept': (shown: Shown, spreads: Spreads) => nearest(earlierOf(shown), spreads),
  'stale, all other half-years': (shown: Shown, spreads: Spreads) => nearest(staleOf(shown), spreads),
  'stale, one': (shown: Shown, spreads: Spreads) =>
    staleOf(shown).map((each) => deviationBy(each, spreads, true)),
  'stale, one, no other operation': (shown: Shown, spreads: Spreads) =>
    staleOf(shown).map((each) => undriftedBy(each, spreads)),
  'stale, one, one run called good': (shown: Shown, spreads: Spreads) => calledGood(shown, 1, spreads),
  'stale, one, three runs called good': (shown: Shown, spreads: Spreads) => calledGood(shown, 3, spreads),
}
export type Kind = keyof typeof KINDS
export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[]

export function testsOf(all: readonly Shown[], kind: Kind, spreads: Spreads): readonly Tested[] {
  const tests = all.map((shown) => ({ run: shown.run, deviations: KINDS[kind](shown, spreads) }))
  return [...Map.groupBy(tests, ({ run }) => run)].flatMap(([run, list]) => {
    const deviations = list.flatMap((each) => each.deviations)
    return deviations.length === 0 ? [] : [{ run, deviations }]
  })
}

export const scoresOf = (tests: readonly Tested[], label: Run['label']): number[] =>
  tests.filter(({ run }) => run.label === label).flatMap(({ deviations }) => deviations)
