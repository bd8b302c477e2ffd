import { parseArgs } from 'node:util'
import type { Disaster } from './harness/disaster.ts'
import { disasters, killings } from './harness/disasters.ts'
import { watchHealth } from './harness/health-watch.ts'
import { BENCH_PASSWORD, registerMachines } from './harness/machines.ts'
import { startPatientDevices } from './harness/patient-devices.ts'
import type { PatientPlan } from './harness/patient-plan.ts'
import { writeResults } from './harness/results.ts'
import { whyNoSmallDisk } from './harness/small-disk.ts'
import { brokenPromises, RECOVERY_LIMIT_MS, type Survived, survive } from './harness/survive.ts'
import { printTable } from './harness/table.ts'
import { startTwin } from './harness/twin.ts'
import { type Place, startVictim } from './harness/victim.ts'
import { addViewer } from './harness/viewer.ts'

/** Disasters befall the running product; measured is how long devices and people notice. */
const { values: given } = parseArgs({
  options: {
    /** How long PostgreSQL is paused and the disk stays full. */
    seconds: { type: 'string', default: '60' },
    devices: { type: 'string', default: '100' },
    /** Messages a second, of each device. */
    rate: { type: 'string', default: '20' },
    /** Only the disasters whose title holds this. */
    only: { type: 'string', default: '' },
    /** Nothing but so many kills of the server, for a night. */
    kills: { type: 'string' },
  },
})
const deviceCount = Number(given.devices)
/** The twin starts in this time, so that no message comes from the past. */
const AHEAD_MS = 15_000

async function face(chosen: readonly Disaster[], place: Place) {
  const seen: (Survived & { broken: string[] })[] = []
  if (chosen.length === 0) return seen
  const victim = await startVictim(place)
  try {
    const plan: PatientPlan = {
      mqttPort: victim.mqttPort,
      password: BENCH_PASSWORD,
      devices: await registerMachines(victim.db, deviceCount),
      messagesPerSecond: Number(given.rate),
      firstTs: Date.now() + AHEAD_MS,
    }
    const token = await addViewer(victim.db)
    const watch = watchHealth(victim.httpPort, token)
    await watch.connected()
    const twin = await startTwin(deviceCount, (mqttPort) => ({ ...plan, mqttPort }))
    const devices = await startPatientDevices(plan)
    try {
      for (const disaster of chosen) {
        console.log(`${disaster.title} …`)
        const survived = await survive({ victim, devices, plan, watch, twin, token }, disaster)
        const broken = brokenPromises(disaster, survived)
        for (const each of broken) console.log(`  ${each} (log: ${victim.logFile})`)
        seen.push({ ...survived, broken })
      }
    } finally {
      await devices.stop()
      await twin.stop()
      await watch.stop()
    }
  } finally {
    await victim.stop()
  }
  return seen
}

const chosen = given.kills
  ? killings(Number(given.kills))
  : disasters(Number(given.seconds)).filter(({ title }) => title.includes(given.only))
const obstacle = await whyNoSmallDisk()
const places: readonly Place[] = obstacle ? ['own', 'apart'] : ['own', 'apart', 'small disk']
const survived = []
for (const place of places)
  survived.push(
    ...(await face(
      chosen.filter((disaster) => disaster.place === place),
      place,
    )),
  )

const inSeconds = (ms: number | null): string => (ms === null ? '-' : `${(ms / 1000).toFixed(1)} s`)
console.log()
printTable(
  [
    'disaster',
    'lasted',
    'acknowledged meanwhile',
    'connections lost (limit)',
    'crashes (limit 0)',
    `all acknowledged again (limit ${RECOVERY_LIMIT_MS / 1000} s)`,
    'backlog gone after',
    '/readyz told after',
    'browsers told after',
    'acknowledged',
    'missing (limit 0)',
    'figures',
    'unlike the twin (limit 0)',
    'words meanwhile',
    'kept',
  ],
  [
    ...survived.map((each) => [
      each.title,
      inSeconds(each.seconds * 1000),
      each.acknowledgedMeanwhile,
      `${each.disconnects} (${each.disconnectsAllowed})`,
      each.crashes,
      inSeconds(each.recoveryMs),
      inSeconds(each.settledMs),
      inSeconds(each.notReadyAfterMs),
      inSeconds(each.staleAfterMs),
      each.acknowledged,
      each.missing,
      each.figures,
      each.differing,
      each.words,
      each.broken.length === 0 ? 'yes' : 'NO',
    ]),
  ],
)
console.log(
  `\n${deviceCount} devices, ${given.rate} messages a second each, QoS 1, 20 in flight, keep-alive 10 s.`,
)
if (obstacle) console.log(`LEFT OUT: disk full; ${obstacle}.`)
const file = await writeResults('chaos', {
  devices: deviceCount,
  rate: Number(given.rate),
  leftOut: obstacle,
  survived,
})
console.log(`Written to ${file}`)
if (survived.some(({ broken }) => broken.length > 0)) process.exitCode = 1
