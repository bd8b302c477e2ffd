import { offerLoad } from './load.ts'
import type { LoadPlan } from './load-plan.ts'
import { BENCH_PASSWORD } from './machines.ts'
import type { Mosquitto } from './mosquitto.ts'
import { postgresCpuSeconds } from './process-cpu.ts'
import type { Product } from './product.ts'
import { verifyStored } from './stored.ts'

export interface Shape {
  readonly title: string
  readonly channels: readonly string[]
  readonly pointsPerMessage: number
  readonly window: number
  /** As a gateway sends what it kept; fresh where there is none. */
  readonly hoursAgo?: number
}

/** The first two seconds of a run still carry the start. */
const WARM_UP_MS = 4_000

export const planOf = (
  { channels, pointsPerMessage, window }: Shape,
  at: Pick<LoadPlan, 'mqttPort' | 'tlsRoot' | 'firstTs' | 'devices'> & { readonly seconds: number },
): LoadPlan => ({
  channels,
  pointsPerMessage,
  window,
  firstTs: at.firstTs,
  devices: at.devices,
  mqttPort: at.mqttPort,
  tlsRoot: at.tlsRoot,
  password: BENCH_PASSWORD,
  warmUpMs: WARM_UP_MS,
  measureMs: at.seconds * 1000,
})

/** Offers the load to the product, counts what it costs, and looks for every acknowledged point. */
export async function measureIngest(product: Product, plan: LoadPlan) {
  const read = async () => ({ ...(await product.usage()), postgres: await postgresCpuSeconds(product.db) })
  let before = await read()
  let after = before
  const result = await offerLoad(plan, {
    async onMeasuring() {
      before = await read()
    },
    async onMeasured() {
      after = await read()
    },
  })
  const points = result.measuredMessages * plan.pointsPerMessage
  const perMillion = (seconds: number): number => (seconds / points) * 1e6
  return {
    introducedMs: result.introducedMs,
    pointsPerSecond: (points / result.measuredMs) * 1000,
    pubackMs: result.latencyMs,
    cpuSecondsPerMillionPoints: {
      server: perMillion(after.cpuSeconds - before.cpuSeconds),
      postgres: perMillion(after.postgres - before.postgres),
      load: perMillion(result.cpuSeconds),
    },
    serverMemoryMiB: after.memoryMiB,
    verdict: await verifyStored(product.db, plan, result),
  }
}

/** The same load for a broker that only acknowledges. */
export async function measureAcknowledging(mosquitto: Mosquitto, plan: LoadPlan) {
  let before = 0
  let after = 0
  const result = await offerLoad(
    { ...plan, mqttPort: mosquitto.port },
    {
      async onMeasuring() {
        before = await mosquitto.cpuSeconds()
      },
      async onMeasured() {
        after = await mosquitto.cpuSeconds()
      },
    },
  )
  const points = result.measuredMessages * plan.pointsPerMessage
  return {
    pointsPerSecond: (points / result.measuredMs) * 1000,
    cpuSecondsPerMillionPoints: ((after - before) / points) * 1e6,
  }
}
