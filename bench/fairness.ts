import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type FloodPlan, flood } from './harness/flood.ts'
import { registerMachines } from './harness/machines.ts'
import { percentilesOf } from './harness/percentiles.ts'
import { startProbe } from './harness/probe.ts'
import { startProduct } from './harness/product.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'

/** How long a machine waits for its acknowledgement, and a call for its answer, while another organization's machines flood. */
const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    /** Only the floods whose title holds this. */
    only: { type: 'string', default: '' },
  },
})
const measureMs = Number(given.seconds) * 1000

type Flood = Pick<FloodPlan, 'kind' | 'connectionsEach'> & { title: string; machines: number }
const FLOODS: readonly Flood[] = [
  { title: 'lists of 5,000 points, 1 machine', kind: 'points', machines: 1, connectionsEach: 1 },
  {
    title: 'lists of 5,000 points, 1 machine, 20 connections',
    kind: 'points',
    machines: 1,
    connectionsEach: 20,
  },
  { title: 'lists of 5,000 points, 50 machines', kind: 'points', machines: 50, connectionsEach: 1 },
  { title: 'texts of 60,000 characters, 1 machine', kind: 'texts', machines: 1, connectionsEach: 1 },
  { title: 'status, 1 machine', kind: 'status', machines: 1, connectionsEach: 1 },
]
const CALL_EVERY_MS = 100
const SETTLE_MS = 3_000

const product = await startProduct({ roles: 'broker,ingest,api,jobs' })
try {
  const floodings = await registerMachines(product.db, 50, 'FLOOD')
  const [device] = await registerMachines(product.db, 1, 'QUIET')
  if (!device) throw new Error('no machine was registered')
  const probe = await startProbe(product.mqttPort, device)

  async function beside(work: Promise<number>) {
    const since = performance.now()
    const tookMs: number[] = []
    const answers: Promise<void>[] = []
    const calling = setInterval(() => {
      const at = performance.now()
      const answer = fetch(`http://127.0.0.1:${product.httpPort}/healthz`).then((each) => each.text())
      answers.push(answer.then(() => void tookMs.push(performance.now() - at)))
    }, CALL_EVERY_MS)
    const acknowledged = await work
    clearInterval(calling)
    await Promise.all(answers)
    return { acknowledged, puback: probe.waits(since), call: percentilesOf(tookMs) }
  }

  await pause(SETTLE_MS)
  const alone = await beside(pause(measureMs, 0))
  const measured = [{ title: 'nobody', ...alone }]
  for (const { title, machines, ...plan } of FLOODS.filter(({ title }) => title.includes(given.only))) {
    console.log(`Flooding with ${title}, for ${given.seconds} s …`)
    const devices = floodings.slice(0, machines)
    measured.push({
      title,
      ...(await beside(flood({ ...plan, devices, measureMs, mqttPort: product.mqttPort }))),
    })
    await pause(SETTLE_MS)
  }
  probe.stop()
  const memory = (await product.usage()).memoryMiB
  printTable(
    [
      'flood',
      'messages/s',
      'PUBACK of another p50 ms',
      'p99',
      'max',
      'of alone',
      'call p50 ms',
      'p99',
      'max',
    ],
    measured.map(({ title, acknowledged, puback, call }) => [
      title,
      acknowledged / (measureMs / 1000),
      puback.p50,
      puback.p99,
      puback.max,
      puback.p99 / alone.puback.p99,
      call.p50,
      call.p99,
      call.max,
    ]),
  )
  console.log(`Memory of the server in the end: ${Math.round(memory)} MiB`)
  console.log(`Written to ${await writeResults('fairness', { measureMs, measured, memoryMiB: memory })}`)
} finally {
  await product.stop()
}
