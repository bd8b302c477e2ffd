import { openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startWithin } from './harness/lifetime.ts'
import { lastRelease, placeRelease, removeRelease } from './harness/release-tree.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'
import { brokenIn, upgradeRound } from './harness/upgrade-round.ts'
import { startUpgradeStage } from './harness/upgrade-stage.ts'

/** Two processes are upgraded one after the other under load, with kills in between, and brought back to the version before. */
const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    /** The version before: a tag or a commit; by default the newest tag of a release. */
    from: { type: 'string' },
    devices: { type: 'string', default: '20' },
    /** Messages a second, of each device. */
    rate: { type: 'string', default: '10' },
    readers: { type: 'string', default: '4' },
    /** How long both versions work side by side, each time. */
    seconds: { type: 'string', default: '3' },
  },
})
/** 0.1.0, which has no tag. */
const FIRST_RELEASE = '875be375'
const from = given.from ?? (await lastRelease()) ?? FIRST_RELEASE
const present = new URL('..', import.meta.url).pathname

const place = await startWithin(async (onStop) => {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-upgrade-'))
  onStop(() => rm(folder, { recursive: true, force: true }))
  const before = join(folder, 'before')
  onStop(() => removeRelease(before))
  await placeRelease(from, before)
  const logFile = join(tmpdir(), `millwright-upgrade-${process.pid}.log`)
  const stage = await startUpgradeStage({ folder, before, present, log: openSync(logFile, 'w') })
  onStop(() => stage.stop())
  return { stage, logFile }
})
console.log(`From ${from} to the present version and back. Log: ${place.logFile}`)

const rounds = []
try {
  for (let number = 1; number <= Number(given.rounds); number++) {
    const seen = await upgradeRound(place.stage, {
      number,
      devices: Number(given.devices),
      rate: Number(given.rate),
      readers: Number(given.readers),
      besideMs: Number(given.seconds) * 1000,
    })
    const broken = brokenIn(seen)
    console.log(`round ${number}: ${broken.length === 0 ? 'kept' : broken.join('; ')}`)
    rounds.push({ ...seen, broken })
  }
} finally {
  await place.stop()
}

console.log()
printTable(
  [
    'round',
    'starts',
    'kills',
    'half-run starts',
    'acknowledged',
    'missing (limit 0)',
    'calls',
    'failed in flight',
    'failed else (limit 0)',
    'slowest call',
    'seconds',
    'kept',
  ],
  rounds.map((each) => [
    String(each.number),
    each.starts,
    each.kills,
    each.halfRun,
    each.acknowledged,
    each.missing,
    each.calls,
    each.inFlight,
    each.failed.length,
    `${(each.slowestMs / 1000).toFixed(1)} s`,
    each.seconds,
    each.broken.length === 0 ? 'yes' : 'NO',
  ]),
)
console.log(
  `\n${given.devices} devices, ${given.rate} messages a second each, QoS 1; ${given.readers} readers. Both processes have all roles.`,
)
console.log(`Written to ${await writeResults('upgrade', { from, rounds })}`)
if (rounds.some(({ broken }) => broken.length > 0)) process.exitCode = 1
