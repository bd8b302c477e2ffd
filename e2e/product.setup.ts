import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ROLES } from '../apps/server/src/config/settings.ts'
import { freePort } from '../apps/server/src/platform/embedded/port.ts'
import { removeData } from '../apps/server/src/platform/embedded/remove-data.ts'
import { BARE_ENV } from '../apps/server/src/testing/test-process.ts'
import { startDemoMachines } from './demo-machines.ts'
import { FAILURES_DIR } from './failures.ts'

declare module 'vitest' {
  interface ProvidedContext {
    product: { url: string; mqttPort: number }
  }
}

const READY_WITHIN_MS = 300_000

/** One started product for all journeys: the process that `npm start` runs, with data of its own and machines beside it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(FAILURES_DIR, { recursive: true, force: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'millwright-e2e-'))
  const port = await freePort(0)
  const mqttPort = await freePort(0)
  const child = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/src/main.ts')], {
    env: {
      ...BARE_ENV,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      MILLWRIGHT_DATA: dataDir,
      MILLWRIGHT_DEMO: 'true',
      MILLWRIGHT_ROLES: ROLES.filter((role) => role !== 'simulator').join(','),
      // Machines of the journeys run here.
      CONNECTOR_NETWORKS: '127.0.0.0/8',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // Also when the tests are interrupted: it would run on with its database.
  const end = () => void child.kill('SIGTERM')
  process.once('exit', end)
  const url = `http://localhost:${port}`
  await ready(child, url)
  const machines = startDemoMachines(url, mqttPort)
  project.provide('product', { url, mqttPort })
  return async () => {
    await machines.stop()
    process.off('exit', end)
    end()
    await once(child, 'exit')
    await removeData(dataDir)
  }
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const end = Date.now() + READY_WITHIN_MS
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((go) => setTimeout(go, 200))
  }
  throw new Error('the product did not become ready')
}
