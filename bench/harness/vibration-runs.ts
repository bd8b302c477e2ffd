import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { driftOf } from '@millwright/domain/condition/drift'
import { type Shape, shapeOf } from '@millwright/domain/condition/shape'
import { type Spectrum, spectrumOf } from '@millwright/domain/condition/spectrum'
import { fingerprintOf } from '@millwright/domain/condition/vibration-check'
import { unusable, type VibrationRecord } from '@millwright/domain/condition/vibration-record'
import { type Ageing, FRESH, type VibrationFingerprint } from '@millwright/domain/condition/vibration-spread'

const RATE_HZ = 2000
/** A fingerprint is taken from so many good runs at most. */
const RUNS = 5

interface Listed {
  readonly file: string
  readonly operation: string
  readonly label: 'good' | 'bad'
  /** The half-year, as 2019-02. */
  readonly period: string
}
export interface Run extends Listed {
  /** Its shape, which is compared often. */
  readonly shape: Shape
  readonly record: VibrationRecord
  readonly spectrum: Spectrum
}
export interface RecordedMachine {
  readonly name: string
  readonly runs: readonly Run[]
}

async function load(folder: string, listed: Listed): Promise<Run> {
  const bytes = await promisify(gunzip)(await readFile(path.join(folder, listed.file)))
  const axes = [0, 1, 2].map((axis) =>
    Float64Array.from({ length: bytes.length / 6 }, (_, i) => bytes.readInt16LE((i * 3 + axis) * 2)),
  )
  const record = { rateHz: RATE_HZ, axes }
  const fault = unusable(record)
  if (fault) throw new Error(`${listed.file}: ${fault}`)
  const spectrum = spectrumOf(record)
  return { ...listed, record, spectrum, shape: shapeOf(spectrum) }
}

/** A folder with a manifest and gzipped 16-bit integers of three axes at 2 kHz. */
export async function recordedMachine(folder: string): Promise<RecordedMachine> {
  const listed = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as readonly Listed[]
  const runs: Run[] = []
  for (const each of listed) runs.push(await load(folder, each))
  return { name: path.basename(folder), runs }
}

const cropped = ({ rateHz, axes }: VibrationRecord, from: number, length: number): VibrationRecord => ({
  rateHz,
  axes: axes.map((axis) => axis.subarray(from, from + length)),
})

/** Bad runs were cut shorter: good ones are cropped to their lengths, so that length tells nothing. */
export function croppedRuns({ runs }: RecordedMachine, random: () => number): Map<Run, VibrationRecord> {
  const below = (limit: number): number => Math.floor(random() * limit)
  const lengths = runs.filter(({ label }) => label === 'bad').map(({ record }) => record.axes[0]?.length ?? 0)
  return new Map(
    runs.map((run) => {
      if (run.label === 'bad') return [run, run.record]
      const all = run.record.axes[0]?.length ?? 0
      const length = Math.min(all, lengths[below(lengths.length)] ?? all)
      return [run, cropped(run.record, below(all - length + 1), length)]
    }),
  )
}

export interface Choice {
  readonly period: string
  readonly runs: readonly Run[]
  readonly print: VibrationFingerprint
}

/** Of an operation, one for each half-year with good runs; the run that is tested is left out. */
export function fingerprintsFor(runs: readonly Run[], operation: string, tested: Run): readonly Choice[] {
  const good = runs.filter((run) => run !== tested && run.label === 'good' && run.operation === operation)
  return [...Map.groupBy(good, ({ period }) => period)].flatMap(([period, chosen]) => {
    const used = chosen.slice(0, RUNS)
    const print = fingerprintOf(used.map(({ spectrum }) => spectrum))
    return print ? [{ period, runs: used, print }] : []
  })
}

/** As if a person had called so many good runs of the time of the test good; null where there are fewer. */
export function followedBy(today: Choice | undefined, called: number): VibrationFingerprint | null {
  const good = today?.runs.slice(0, called) ?? []
  return good.length < called ? null : fingerprintOf(good.map(({ spectrum }) => spectrum))
}

export const monthOf = (period: string): number => Date.parse(`${period}-01T00:00:00Z`)

/** Learned from the good runs of the machine's other operations in the time between. */
export function ageingOf(
  runs: readonly Run[],
  { operation, period }: Pick<Run, 'operation' | 'period'>,
  from: string,
): Ageing {
  if (from === period) return FRESH
  const others = runs.filter((run) => run.label === 'good' && run.operation !== operation)
  const shapesOf = (list: readonly Run[], at: string) =>
    list.filter((run) => run.period === at).map(({ shape }) => shape)
  const drift = driftOf(
    [...Map.groupBy(others, (run) => run.operation).values()].map((list) => ({
      before: shapesOf(list, from),
      now: shapesOf(list, period),
    })),
  )
  return { ageMs: Math.abs(monthOf(period) - monthOf(from)), drift, isOnly: true }
}
