import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { freePort } from '../apps/server/src/platform/embedded/port.ts'
import { runningUrl } from '../apps/server/src/platform/embedded/postgres.ts'
import { hotSpots } from './harness/cpu-profile.ts'
import { startWithin } from './harness/lifetime.ts'
import { proportionalKiB } from './harness/memory-watch.ts'
import { cpuSecondsOf, postmasterOf } from './harness/process-cpu.ts'
import { childrenOf } from './harness/process-tree.ts'
import { writeResults } from './harness/results.ts'
import { startServer } from './harness/server.ts'
import { printTable } from './harness/table.ts'

/** The demo while nobody looks at it: memory and CPU of each of its processes, once its past is stored. */
const { values: given } = parseArgs({
  options: {
    /** Between the end of the past and the first look: it is packed three minutes after the start, and then counted. */
    settle: { type: 'string', default: '240' },
    seconds: { type: 'string', default: '60' },
    /** Of the past; fewer take less time to store. */
    days: { type: 'string', default: '30' },
    /** Where the server's CPU profile goes; the time before the past is stored is in it, too. */
    profile: { type: 'string' },
  },
})
/** As `npm start` has it for a demo. */
const { SMALL_DEMO } = (await import(new URL('../scripts/small-demo.mjs', import.meta.url).href)) as {
  SMALL_DEMO: { options: string[]; env: Record<string, string> }
}
const GOAL_MIB = 300
const GOAL_SHARE = 0.05
const HISTORY_WITHIN_MS = 900_000

const demo = await startWithin(async (onStop) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'millwright-rest-'))
  onStop(() => rm(dataDir, { recursive: true, force: true }))
  const [port, mqttPort] = [await freePort(0), await freePort(0)]
  const env = {
    MILLWRIGHT_DEMO: 'true',
    ...SMALL_DEMO.env,
    MILLWRIGHT_DATA: dataDir,
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    LOG_LEVEL: 'warn',
    MILLWRIGHT_HISTORY_DAYS: given.days,
  }
  const server = await startServer(env, given.profile, SMALL_DEMO.options)
  onStop(() => server.stop())
  return { server, dataDir }
})

async function findPostmaster(): Promise<number> {
  const db = openDatabase({
    url: (await runningUrl(demo.dataDir)) ?? '',
    size: 1,
    onError: (error) => console.error(error.message),
  })
  const pid = await postmasterOf(db)
  await db.close()
  return pid
}

/** Of the server all that it has: other programs that run the same Node, such as this one, are not part of the demo. */
async function mebibytesOf(pid: number): Promise<number> {
  if (pid === demo.server.pid) return (await demo.server.usage()).memoryMiB
  return (await proportionalKiB(pid)) / 1024
}

async function look(postmaster: number) {
  const processes = [
    { pid: demo.server.pid, title: 'server' },
    { pid: postmaster, title: 'postgres' },
    ...(await childrenOf(postmaster)),
  ]
  return await Promise.all(
    processes.map(async ({ pid, title }) => ({
      pid,
      title: title.replaceAll('\0', ' ').trim(),
      cpuSeconds: await cpuSecondsOf(pid),
      mebibytes: await mebibytesOf(pid),
    })),
  )
}

try {
  const limit = performance.now() + HISTORY_WITHIN_MS
  while (!(await demo.server.usage()).hasHistory) {
    if (performance.now() > limit) throw new Error('the past of the demo is not stored yet')
    await pause(1_000)
  }
  const postmaster = await findPostmaster()
  await pause(Number(given.settle) * 1_000)
  const [first, from] = [await look(postmaster), performance.now()]
  await pause(Number(given.seconds) * 1_000)
  const last = await look(postmaster)
  const seconds = (performance.now() - from) / 1_000
  const before = new Map(first.map(({ pid, cpuSeconds }) => [pid, cpuSeconds]))
  const processes = last.map(({ pid, title, cpuSeconds, mebibytes }) => ({
    title,
    mebibytes,
    share: (cpuSeconds - (before.get(pid) ?? 0)) / seconds,
  }))
  const sum = (of: (each: (typeof processes)[number]) => number): number =>
    processes.reduce((all, each) => all + (Number.isNaN(of(each)) ? 0 : of(each)), 0)
  const whole = { mebibytes: sum((each) => each.mebibytes), share: sum((each) => each.share) }
  printTable(
    ['process', 'MiB', 'of a core'],
    [
      ...processes.map(({ title, mebibytes, share }) => [title, mebibytes, `${(share * 100).toFixed(2)} %`]),
      ['all', whole.mebibytes, `${(whole.share * 100).toFixed(2)} %`],
      ['goal', GOAL_MIB, `${GOAL_SHARE * 100} %`],
    ],
  )
  console.log('\nWhat the processes of PostgreSQL share is counted once.')
  console.log(`Written to ${await writeResults('rest', { processes, whole })}`)
} finally {
  await demo.stop()
}
if (given.profile) {
  const { parts, functions } = await hotSpots(given.profile, 30)
  for (const spots of [parts, functions])
    printTable(
      ['where', 'share'],
      spots.map(({ where, share }) => [where, share]),
    )
}
