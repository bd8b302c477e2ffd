import { parseArgs } from 'node:util'
import type { VibrationRecord } from '@millwright/domain/condition/vibration-record'
import { bearingNames } from './harness/bearing-names.ts'
import { shownOf, spectraOf } from './harness/comparisons.ts'
import {
  type MachineShown,
  printAlarms,
  printDetection,
  printFitted,
  printReplay,
} from './harness/condition-tables.ts'
import { seeded, shareRange, shuffled } from './harness/detection.ts'
import { fittedTo } from './harness/fitted.ts'
import { otherRecords, spoiledRuns } from './harness/other-records.ts'
import { recordSpeed } from './harness/record-speed.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'
import { croppedRuns, type Run, recordedMachine } from './harness/vibration-runs.ts'

/**
 * How well vibration tells worn runs from good ones on records of real machines, each judged by what was learned from the
 * others; how often it raises a false alarm, what it refuses, and how long a record takes.
 */
const { values: given } = parseArgs({
  options: {
    data: { type: 'string', multiple: true },
    crops: { type: 'string', default: '3' },
    bearings: { type: 'boolean', default: false },
    /** Of simulated bearings, of each kind; and those by which constants were chosen in place of those kept aside. */
    cases: { type: 'string', default: '10' },
    chosen: { type: 'boolean', default: false },
  },
})
if (given.bearings) {
  const names = bearingNames(given.chosen ? 'chosen by' : 'kept aside', Number(given.cases))
  await writeResults('condition-bearings', names)
  for (const missed of names.missed) console.error(missed)
  process.exit(names.missed.length > 0 ? 1 : 0)
}
if (given.data === undefined)
  throw new Error('Which records? npm run bench -- condition --data <folder> --data <folder>, or --bearings')
const SPEED_SECONDS = 60
const SPEED_RUNS = 20
const GOAL_MS = 200
/** Of records of another operation. */
const REFUSED = 0.9

const machines: MachineShown[] = []
for (const folder of given.data) {
  const machine = await recordedMachine(folder)
  const spectra = spectraOf(machine, Number(given.crops))
  const shown = spectra.flatMap((each) => shownOf(machine.runs, each))
  // Before fingerprints are chosen: where labels mean nothing, nothing may be found.
  const labels = shuffled(
    machine.runs.map(({ label }) => label),
    seeded(99),
  )
  const relabelled = machine.runs.map((run, i) => ({ ...run, label: labels[i] as Run['label'] }))
  const first = new Map(
    relabelled.flatMap((run, i) => {
      const spectrum = spectra[0]?.get(machine.runs[i] as Run)
      return spectrum ? [[run, spectrum] as const] : []
    }),
  )
  machines.push({ machine, spectra, shown, shuffled: shownOf(relabelled, first) })
}

/** Of each machine what the others alone would have given, and of all what is used. */
const left = machines.map(({ machine }) => ({
  machine: machine.name,
  fitted: fittedTo(
    machines
      .filter((other) => machines.length === 1 || other.machine !== machine)
      .flatMap(({ shown }) => shown),
  ),
}))
const both = fittedTo(machines.flatMap(({ shown }) => shown))
printFitted([...left.map(({ machine, fitted }) => [`without ${machine}`, fitted] as const), ['all', both]])

const missed: string[] = []
const detection = printDetection(machines, left, missed)
const alarms = printAlarms(machines, left, missed)
const replay = printReplay(machines, left, missed)

const refused = machines.flatMap(({ machine, spectra }) => {
  const spoiled = spoiledRuns(croppedRuns(machine, seeded(1)))
  return [true, false].flatMap((isFresh) => otherRecords(machine, spectra[0] ?? new Map(), spoiled, isFresh))
})
console.log('\nRecords that are something else, by the constants of the product')
printTable(
  ['machine', 'fingerprint', 'record', 'called so', '95 %', 'called something else', 'records'],
  refused.map(({ machine, fingerprint, record, named, other, records }) => [
    machine,
    fingerprint,
    record,
    (named / records).toFixed(3),
    shareRange(named, records)
      .map((each) => each.toFixed(3))
      .join(' to '),
    (other / records).toFixed(3),
    String(records),
  ]),
)
for (const { machine, fingerprint, record, named, records } of refused)
  if (record === 'of another operation' && named / records < REFUSED)
    missed.push(
      `${machine}, ${fingerprint}: ${(named / records).toFixed(3)} of another operation refused, not ${REFUSED}`,
    )

const speed = await recordSpeed(
  machines[0]?.machine.runs[0]?.record as VibrationRecord,
  SPEED_SECONDS,
  SPEED_RUNS,
)
console.log(
  `\na record of ${SPEED_SECONDS} s, three axes: ${speed.medianMs.toFixed(0)} ms, ${speed.slowestMs.toFixed(0)} at most ` +
    `(goal ${GOAL_MS}); ${speed.cpuMs.toFixed(0)} ms of CPU, ${speed.anHour} an hour on one core`,
)
if (!(speed.medianMs <= GOAL_MS))
  missed.push(`a record takes ${speed.medianMs.toFixed(0)} ms, not ${GOAL_MS}`)
await writeResults('condition', { left, both, detection, alarms, replay, refused, speed, missed })
for (const each of missed) console.error(each)
process.exitCode = missed.length > 0 ? 1 : 0
