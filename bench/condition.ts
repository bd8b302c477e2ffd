import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Spectrum, spectrumOf } from '@millwright/domain/condition/spectrum'
import { checkVibration, fingerprintOf } from '@millwright/domain/condition/vibration-check'
import { unusable, type VibrationRecord } from '@millwright/domain/condition/vibration-record'
import { areaUnderCurve, recallAt, seeded } from './harness/detection.ts'
import { recordSpeed } from './harness/record-speed.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'

/**
 * How well vibration tells worn runs from good ones on records of a real machine, and how long a record takes. The folder
 * holds a manifest and gzipped 16-bit integers of three axes at 2 kHz.
 */
const { values: given } = parseArgs({
  options: { data: { type: 'string' }, crops: { type: 'string', default: '5' } },
})
if (given.data === undefined) throw new Error('Which records? npm run bench -- condition --data <folder>')
const folder = given.data
const RATE_HZ = 2000
/** False alarms that a plant puts up with. */
const FALSE_ALARMS = 0.05
/** A fingerprint is taken from so many good runs at most. */
const RUNS = 5
const SPEED_SECONDS = 60
const SPEED_RUNS = 20
const GOAL_MS = 200
/** The least AUC: with fresh fingerprints; with stale ones, and of each operation by itself. */
const [GOAL_FRESH, GOAL_OTHERS] = [0.97, 0.9]

interface Listed {
  readonly file: string
  readonly operation: string
  readonly label: 'good' | 'bad'
  readonly period: string
}
interface Run extends Listed {
  readonly record: VibrationRecord
  readonly spectrum: Spectrum
}

async function load(listed: Listed): Promise<Run> {
  const bytes = await promisify(gunzip)(await readFile(path.join(folder, listed.file)))
  const samples = bytes.length / 6
  const axes = [0, 1, 2].map((axis) =>
    Float64Array.from({ length: samples }, (_, i) => bytes.readInt16LE((i * 3 + axis) * 2)),
  )
  const record = { rateHz: RATE_HZ, axes }
  const fault = unusable(record)
  if (fault) throw new Error(`${listed.file}: ${fault}`)
  return { ...listed, record, spectrum: spectrumOf(record) }
}

const cropped = ({ rateHz, axes }: VibrationRecord, from: number, length: number): VibrationRecord => ({
  rateHz,
  axes: axes.map((axis) => axis.subarray(from, from + length)),
})

type Chooses = (run: Run, of: Run) => boolean
const sameOperation: Chooses = (run, of) => run.operation === of.operation
const FINGERPRINTS: Record<string, Chooses> = {
  fresh: (run, of) => sameOperation(run, of) && run.period === of.period,
  stale: (run, of) => sameOperation(run, of) && run.period !== of.period,
  'wrong operation': (run, of) => !sameOperation(run, of) && run.period === of.period,
}

/** Each run against a fingerprint of each operation and period that is chosen for it. */
function scoresOf(runs: readonly Run[], shown: ReadonlyMap<Run, Spectrum>, chooses: Chooses) {
  const scores: { run: Run; badness: number }[] = []
  for (const run of runs) {
    const good = runs.filter((other) => other !== run && other.label === 'good' && chooses(other, run))
    const byKey = Map.groupBy(good, ({ operation, period }) => `${operation} ${period}`)
    for (const chosen of byKey.values()) {
      const print = fingerprintOf(chosen.slice(0, RUNS).map(({ spectrum }) => spectrum))
      if (print) scores.push({ run, badness: 100 - checkVibration(shown.get(run) as Spectrum, print).score })
    }
  }
  return scores
}

const listed = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as readonly Listed[]
const runs = await Promise.all(listed.map(load))
const badLengths = runs
  .filter(({ label }) => label === 'bad')
  .map(({ record }) => record.axes[0]?.length ?? 0)

/** Bad runs were cut shorter: good ones are cropped to their lengths, so that length tells nothing. */
function shownWith(random: () => number): Map<Run, Spectrum> {
  const below = (limit: number): number => Math.floor(random() * limit)
  return new Map(
    runs.map((run) => {
      if (run.label === 'bad') return [run, run.spectrum]
      const all = run.record.axes[0]?.length ?? 0
      const length = Math.min(all, badLengths[below(badLengths.length)] ?? all)
      return [run, spectrumOf(cropped(run.record, below(all - length + 1), length))]
    }),
  )
}

const measured = (good: readonly number[], bad: readonly number[]) => ({
  auc: areaUnderCurve(good, bad),
  recall: recallAt(good, bad, FALSE_ALARMS),
  good: good.length,
  bad: bad.length,
})
type Measured = ReturnType<typeof measured>
const rows: (Measured & { fingerprint: string })[] = []
/** The mean of all crops. */
function add(fingerprint: string, all: readonly Measured[]): void {
  const mean = (pick: (row: Measured) => number) => all.reduce((sum, row) => sum + pick(row), 0) / all.length
  const [first] = all
  if (first)
    rows.push({ ...first, fingerprint, auc: mean(({ auc }) => auc), recall: mean(({ recall }) => recall) })
}
const crops = Array.from({ length: Number(given.crops) }, (_, seed) => seeded(seed + 1))
const shown = crops.map((random) => ({ random, spectra: shownWith(random) }))
const operations = [...new Set(runs.map(({ operation }) => operation))].sort()
type Scores = ReturnType<typeof scoresOf>
const measuredIn = (scores: Scores): Measured => {
  const of = (label: Listed['label']): number[] =>
    scores.filter(({ run }) => run.label === label).map(({ badness }) => badness)
  return measured(of('good'), of('bad'))
}
for (const [fingerprint, chooses] of Object.entries(FINGERPRINTS)) {
  const all = shown.map(({ spectra }) => scoresOf(runs, spectra, chooses))
  add(fingerprint, all.map(measuredIn))
  // Each by itself: none of them may be found only because another one is easy.
  for (const operation of fingerprint === 'wrong operation' ? [] : operations)
    add(
      `${fingerprint}, ${operation}`,
      all.map((scores) => measuredIn(scores.filter(({ run }) => run.operation === operation))),
    )
}
const SHUFFLED = 'fresh, labels shuffled'
add(
  SHUFFLED,
  shown.map(({ spectra, random }) => {
    const scores = scoresOf(runs, spectra, FINGERPRINTS.fresh as Chooses).map(({ badness }) => badness)
    const { good = [], bad = [] } = Object.groupBy(scores, () =>
      random() < badLengths.length / runs.length ? 'bad' : 'good',
    )
    return measured(good, bad)
  }),
)

const speed = await recordSpeed(runs[0]?.record as VibrationRecord, SPEED_SECONDS, SPEED_RUNS)

printTable(
  ['fingerprint', 'AUC', `recall at ${FALSE_ALARMS * 100} % false alarms`, 'good', 'bad'],
  rows.map(({ fingerprint, auc, recall, good, bad }) => [
    fingerprint,
    auc.toFixed(3),
    recall.toFixed(2),
    String(good),
    String(bad),
  ]),
)
console.log(
  `a record of ${SPEED_SECONDS} s, three axes: ${speed.medianMs.toFixed(0)} ms, ${speed.slowestMs.toFixed(0)} at most ` +
    `(goal ${GOAL_MS}); ${speed.cpuMs.toFixed(0)} ms of CPU, ${speed.anHour} an hour on one core`,
)
await writeResults('condition', { rows, speed })

/** Those that show that the measuring is fair have none. */
const WITHOUT_GOAL = ['wrong operation', SHUFFLED]
const missed = rows.filter(
  ({ fingerprint, auc }) =>
    !WITHOUT_GOAL.includes(fingerprint) && !(auc >= (fingerprint === 'fresh' ? GOAL_FRESH : GOAL_OTHERS)),
)
for (const { fingerprint, auc } of missed)
  console.error(`${fingerprint}: an AUC of ${auc.toFixed(3)} misses its goal`)
if (missed.length > 0 || !(speed.medianMs <= GOAL_MS)) process.exitCode = 1
