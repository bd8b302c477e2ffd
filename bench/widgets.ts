import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { getDashboard } from '@millwright/contract/values/dashboard'
import { batchTopicOf, DATA_MODEL_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Browser } from 'playwright-core'
import { DISCONNECT, publishPacket } from '../apps/simulator/src/mqtt-packets.ts'
import { addGroup } from './harness/bench-group.ts'
import { openBrowser, openContext, type Viewing } from './harness/browser.ts'
import { BENCH_PASSWORD, registerMachines } from './harness/machines.ts'
import { signIn } from './harness/mqtt-sign-in.ts'
import { startProduct } from './harness/product.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'
import { viewerToken } from './harness/viewer.ts'

/**
 * Costs of a dashboard in the browser while its values move: half of the widgets are gauges, half are charts of
 * eight hours. Beside it the same page with values that do not move.
 */
const { values: given } = parseArgs({
  options: {
    widgets: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '20' },
  },
})
const GOAL_CORES = 0.5
const MAX_TRIES = 60
const HISTORY_STEP_MS = 10_000
const gauges = Math.ceil(Number(given.widgets) / 2)
const seconds = Number(given.seconds)
const channels = Array.from({ length: gauges }, (_, index) => `Bench/Group${index}/FeedRate`)

const MODEL = `<Machine><OperatingGroups>${channels
  .map(
    (channel, index) =>
      `<OperatingGroup name="Group ${index}" Type="BASE_MACHINE" Location="${index}">` +
      `<Variable name="FeedRate" topic="${channel}" units="m/min"/></OperatingGroup>`,
  )
  .join('')}</OperatingGroups></Machine>`

const valueAt = (index: number, ts: number): number =>
  Math.round((50 + 40 * Math.sin(ts / 60_000 + index)) * 100) / 100

async function connect(mqttPort: number, deviceId: string, machineId: string) {
  const socket = await signIn({ mqttPort, password: BENCH_PASSWORD }, deviceId)
  socket.on('error', (error) => console.error(error.message))
  socket.resume()
  let packetId = 0
  const send = (topic: string, payload: unknown): void => {
    packetId = (packetId % 60_000) + 1
    socket.write(publishPacket(topic, packetId, JSON.stringify(payload)))
  }
  return {
    describe: () => send(topicOf(machineId, DATA_MODEL_CHANNEL), { v: MODEL }),
    say: (points: Record<string, { v: number; ts: number }[]>) => send(batchTopicOf(machineId), points),
    leave: () => socket.end(DISCONNECT),
  }
}

/** Seconds of processor time since its start, of all processes of the browser. */
async function cpuOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

/** The page asks once which gauges there are: the data model must be stored by then. */
async function untilDescribed({ httpPort, token }: Viewing, machineId: string): Promise<void> {
  const url = `http://127.0.0.1:${httpPort}${getDashboard.path.replace(':id', machineId)}`
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    const { result } = (await answer.json()) as { result?: { gauges: unknown[] } }
    if (result?.gauges.length === gauges) return
    await pause(500)
  }
  throw new Error('the data model was not taken')
}

async function measure(browser: Browser, viewing: Viewing, machineId: string, name: string) {
  const context = await openContext(browser, viewing)
  const page = await context.newPage()
  await page.goto(`/machine/${machineId}/dashboard`)
  await page.waitForFunction(
    (count) =>
      document.querySelectorAll('[data-part=gauge-tick]').length >= count &&
      document.querySelectorAll('main section canvas').length >= count,
    gauges,
  )
  await page.waitForTimeout(5_000)
  const metrics = await context.newCDPSession(page)
  await metrics.send('Performance.enable')
  const taskSeconds = async (): Promise<number> =>
    (await metrics.send('Performance.getMetrics')).metrics.find((each) => each.name === 'TaskDuration')
      ?.value ?? Number.NaN
  const [tasksBefore, cpuBefore, begun] = [await taskSeconds(), await cpuOf(browser), performance.now()]
  await page.waitForTimeout(seconds * 1000)
  const took = (performance.now() - begun) / 1000
  const result = {
    name,
    mainThread: ((await taskSeconds()) - tasksBefore) / took,
    allProcesses: ((await cpuOf(browser)) - cpuBefore) / took,
  }
  await context.close()
  return result
}

const product = await startProduct({ roles: 'api,ingest,broker' })
const browser = await openBrowser()
try {
  const { db, httpPort, mqttPort } = product
  const [device] = await registerMachines(db, 1)
  if (!device) throw new Error('no machine was registered')
  const viewing = { httpPort, token: await viewerToken(db), groupId: await addGroup(db, 1) }
  const machine = await connect(mqttPort, device.deviceId, device.machineId)
  machine.describe()
  const now = Math.floor(Date.now() / HISTORY_STEP_MS) * HISTORY_STEP_MS
  for (const [index, channel] of channels.entries()) {
    const times = Array.from(
      { length: (8 * HOUR_MS) / HISTORY_STEP_MS },
      (_, step) => now - step * HISTORY_STEP_MS,
    )
    machine.say({ [channel]: times.reverse().map((ts) => ({ v: valueAt(index, ts), ts })) })
  }
  await untilDescribed(viewing, device.machineId)
  const still = await measure(browser, viewing, device.machineId, 'values stand still')
  const timer = setInterval(() => {
    const ts = Date.now()
    machine.say(
      Object.fromEntries(channels.map((channel, index) => [channel, [{ v: valueAt(index, ts), ts }]])),
    )
  }, 1_000)
  const moving = await measure(browser, viewing, device.machineId, 'every value moves once a second')
  clearInterval(timer)
  machine.leave()

  printTable(
    [`${gauges} gauges, ${gauges} charts`, 'main thread, cores', 'all processes, cores', 'goal'],
    [still, moving].map(({ name, mainThread, allProcesses }) => [name, mainThread, allProcesses, GOAL_CORES]),
  )
  const isKept = moving.allProcesses < GOAL_CORES
  console.log(`\nGoal ${isKept ? 'kept' : 'NOT kept'}: less than half a core.`)
  if (!isKept) process.exitCode = 1
  console.log(`Written to ${await writeResults('widgets', { gauges, still, moving })}`)
} finally {
  await browser.close()
  await product.stop()
}
