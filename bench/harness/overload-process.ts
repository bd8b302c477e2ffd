import { setTimeout as pause } from 'node:timers/promises'
import type { OverloadMessage, OverloadPlan, OverloadResult } from './overload-plan.ts'
import { openPublisher, type Publisher } from './publisher.ts'

/**
 * Publishers that go on whatever the server does: they stop only when a connection has no packet id or room left. In
 * the end they go as if by a power cut: what waits in the buffers between us and the server is no load after the load.
 */
const TICK_MS = 10

const tell = (message: OverloadMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()))

process.once('message', (plan: OverloadPlan) => {
  run(plan).then(
    async (result) => {
      await tell({ result })
      process.disconnect()
    },
    async (error: Error) => {
      await tell({ error: error.message })
      process.exit(1)
    },
  )
})

async function run(plan: OverloadPlan): Promise<OverloadResult> {
  const broken = new Set<string>()
  const publishers: Publisher[] = []
  for (const device of plan.devices) {
    const onError = (): unknown => broken.add(device.deviceId)
    publishers.push(await openPublisher({ plan, ...device, onAck: () => {}, onError }))
  }
  await tell({ at: 'offering' })
  const cpu = process.cpuUsage()
  const from = performance.now()
  const perDevice = plan.messagesPerSecond / plan.devices.length
  for (let passed = 0; passed < plan.measureMs; passed = performance.now() - from) {
    for (const publisher of publishers) publisher.begin(Math.floor((passed / 1000) * perDevice))
    await pause(TICK_MS)
  }
  const { user, system } = process.cpuUsage(cpu)
  for (const publisher of publishers) publisher.abort()
  await tell({ at: 'offered' })
  return {
    offered: Math.floor((plan.measureMs / 1000) * plan.messagesPerSecond),
    sent: publishers.map((publisher) => publisher.sent()),
    acknowledged: publishers.map((publisher) => publisher.acknowledged()),
    outOfOrder: publishers.reduce((sum, publisher) => sum + publisher.outOfOrder(), 0),
    brokenConnections: broken.size,
    cpuSeconds: (user + system) / 1e6,
  }
}
