import { FIRST_TEST, judgeCycle } from '@millwright/domain/condition/judge'
import { combined, mean } from '@millwright/domain/condition/shape'
import { type Spectrum, spectrumOf } from '@millwright/domain/condition/spectrum'
import { unusable, type VibrationRecord } from '@millwright/domain/condition/vibration-record'
import { ageingOf, type Choice, fingerprintsFor, type RecordedMachine, type Run } from './vibration-runs.ts'

/** The part of a test; all records here have one. */
const PART = 'run'
const CLIPPED_AT = 0.3

const everySecond = ({ rateHz, axes }: VibrationRecord): VibrationRecord => ({
  rateHz,
  axes: axes.map((axis) => axis.filter((_, i) => i % 2 === 0)),
})
const withAxes = ({ rateHz, axes }: VibrationRecord, order: readonly number[]): VibrationRecord => ({
  rateHz,
  axes: order.map((axis) => axes[axis] as Float64Array),
})
const dead = ({ rateHz, axes }: VibrationRecord): VibrationRecord => ({
  rateHz,
  axes: axes.map((axis, i) => (i === 2 ? new Float64Array(axis.length) : axis)),
})
const clipped = ({ rateHz, axes }: VibrationRecord): VibrationRecord => ({
  rateHz,
  axes: axes.map((axis) => {
    const middle = axis.reduce((sum, value) => sum + value, 0) / axis.length
    const most = axis.reduce((far, value) => Math.max(far, Math.abs(value - middle)), 0) * CLIPPED_AT
    return axis.map((value) => middle + Math.min(most, Math.max(-most, value - middle)))
  }),
})

const smoothed = ({ rateHz, axes }: VibrationRecord): VibrationRecord => ({
  rateHz,
  axes: axes.map((axis) => axis.map((value, i) => (value + (axis[i + 1] ?? value)) / 2)),
})

const FAULTS: Readonly<Record<string, readonly [string, (record: VibrationRecord) => VibrationRecord]>> = {
  'silent axis': ['DEAD_AXIS', dead],
  overdriven: ['CLIPPED', clipped],
  'swapped axes': ['SWAPPED_AXES', (record) => withAxes(record, [0, 2, 1])],
  'half the rate, every second value left out': ['OTHER_RATE', everySecond],
  'half the rate, means of two values': ['OTHER_RATE', (record) => everySecond(smoothed(record))],
}

/** A good record with something wrong in it, read once. */
export interface SpoiledRun {
  readonly run: Run
  readonly fault: string
  readonly wanted: string
  /** Where it cannot be read at all. */
  readonly refused: string | null
  readonly spectrum: Spectrum | null
}

export const spoiledRuns = (shown: ReadonlyMap<Run, VibrationRecord>): readonly SpoiledRun[] =>
  [...shown]
    .filter(([run]) => run.label === 'good')
    .flatMap(([run, record]) =>
      Object.entries(FAULTS).map(([fault, [wanted, spoil]]) => {
        const spoiled = spoil(record)
        const refused = unusable(spoiled)
        return { run, fault, wanted, refused, spectrum: refused ? null : spectrumOf(spoiled) }
      }),
    )

/** Of an operation: the fingerprint of the half-year of the run, or the latest one before it, else the next after it. */
function printFor(runs: readonly Run[], operation: string, run: Run, isFresh: boolean): Choice | undefined {
  const choices = fingerprintsFor(runs, operation, run).toSorted((a, b) => a.period.localeCompare(b.period))
  if (isFresh) return choices.find(({ period }) => period === run.period)
  return (
    choices.findLast(({ period }) => period < run.period) ?? choices.find(({ period }) => period > run.period)
  )
}

/** Records that are not what they are sent as, against fresh or stale fingerprints: how many are called by their name. */
export function otherRecords(
  { runs, name }: RecordedMachine,
  spectra: ReadonlyMap<Run, Spectrum>,
  spoiled: readonly SpoiledRun[],
  isFresh: boolean,
) {
  const operations = [...new Set(runs.map(({ operation }) => operation))]
  const counts = new Map<string, { named: number; other: number; records: number }>()
  const count = (record: string, called: string | null, wanted: string): void => {
    const row = counts.get(record) ?? { named: 0, other: 0, records: 0 }
    const [named, other] = [called === wanted ? 1 : 0, called !== null && called !== wanted ? 1 : 0]
    counts.set(record, { named: row.named + named, other: row.other + other, records: row.records + 1 })
  }
  for (const run of runs) {
    const prints = operations.flatMap((operation) => {
      const choice = printFor(runs, operation, run, isFresh)
      return choice
        ? [{ name: operation, period: choice.period, print: choice.print, shape: choice.print.shape }]
        : []
    })
    const lately = operations.flatMap((name) => {
      const good = runs.filter((one) => one !== run && one.label === 'good' && one.operation === name)
      const shapes = good.filter(({ period }) => period === run.period).map(({ shape }) => shape)
      return shapes.length === 0 ? [] : [{ name, shape: combined(shapes, mean) }]
    })
    const judged = (spectrum: Spectrum, as: string): string | null => {
      const own = prints.find((each) => each.name === as)
      if (!own) return null
      const print = { [PART]: { kind: 'vibration' as const, spectrum: own.print } }
      const verdict = judgeCycle({ [PART]: { kind: 'vibration', spectrum } }, print, {
        ...FIRST_TEST,
        ageing: () => ageingOf(runs, { operation: as, period: run.period }, own.period),
        others: () => ({
          prints: prints.filter((each) => each.name !== as),
          lately: lately.filter((each) => each.name !== as),
        }),
      })
      return 'fault' in verdict ? verdict.fault : null
    }
    const spectrum = spectra.get(run) as Spectrum
    if (!prints.some((each) => each.name === run.operation)) continue
    count(run.label === 'good' ? 'good, refused' : 'bad, refused', judged(spectrum, run.operation), 'none')
    if (run.label === 'bad') continue
    for (const { name: as } of prints)
      if (as !== run.operation) count('of another operation', judged(spectrum, as), 'OTHER_OPERATION')
    for (const each of spoiled.filter((one) => one.run === run))
      count(each.fault, each.refused ?? judged(each.spectrum as Spectrum, run.operation), each.wanted)
  }
  return [...counts].map(([record, row]) => ({
    machine: name,
    fingerprint: isFresh ? 'fresh' : 'stale',
    record,
    ...row,
  }))
}
