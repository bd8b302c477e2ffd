import { startApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { createLog } from '../../apps/server/src/platform/runtime/log.ts'

export interface ServerUsage {
  readonly cpuSeconds: number
  readonly memoryMiB: number
  /** In use after a collection, where the server runs with --expose-gc: the heap, and buffers beside it. */
  readonly heapMiB: number
  readonly buffersMiB: number
  /** Whether the past of the demo is stored; true without one. */
  readonly hasHistory: boolean
}

export interface ServerAnswer {
  readonly usage: ServerUsage
}

export type ServerQuestion = 'usage' | 'stop'

const config = readConfig(process.env)
const app = await startApp(config, { log: createLog(config), version: 'bench' })
let hasHistory = false
app.demoReady.then(
  () => {
    hasHistory = true
  },
  // It was stopped before.
  () => {},
)

function answer(): void {
  const { user, system } = process.cpuUsage()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  const usage = {
    cpuSeconds: (user + system) / 1e6,
    memoryMiB: process.memoryUsage.rss() / 2 ** 20,
    heapMiB: heapUsed / 2 ** 20,
    buffersMiB: external / 2 ** 20,
    hasHistory,
  }
  process.send?.({ usage } satisfies ServerAnswer)
}

process.on('message', async (question: ServerQuestion) => {
  if (question === 'usage') return answer()
  await app.stop()
  process.exit()
})
// A bench that was ended must not leave its server behind.
process.once('disconnect', () => process.exit())
answer()
