import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isReady } from './readiness.ts'

export interface NodeSettings {
  readonly name: string
  readonly httpPort: number
  readonly env: Record<string, string>
  /** Of the process's output. */
  readonly log: number
}

const READY_MS = 180_000
const ORDERLY_MS = 40_000

/** One of several processes of the product on one database, of the version whose files lie in the folder. */
export function createNode({ name, httpPort, env, log }: NodeSettings) {
  let child: ChildProcess | null = null

  async function ended(signal: NodeJS.Signals): Promise<void> {
    const running = child
    child = null
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const end = once(running, 'exit')
    running.kill(signal)
    const tooLong = setTimeout(() => running.kill('SIGKILL'), ORDERLY_MS)
    await end
    clearTimeout(tooLong)
  }

  return {
    name,
    httpPort,
    /** Begins to start; `ready` waits for its end. */
    launch(tree: string): void {
      child = spawn(process.execPath, [join(tree, 'apps/server/src/main.ts')], {
        env: { ...env, PATH: '/usr/bin:/bin', MILLWRIGHT_NODE: name },
        stdio: ['ignore', log, log],
      })
    },
    async ready(): Promise<void> {
      for (const end = Date.now() + READY_MS; !(await isReady(httpPort)); await pause(100)) {
        if (child === null || child.exitCode !== null) throw new Error(`${name} ended before it was ready`)
        if (Date.now() > end) throw new Error(`${name} is not ready after ${READY_MS} ms`)
      }
    },
    /** Whether it ended by itself. */
    hasEnded: () => child !== null && (child.exitCode !== null || child.signalCode !== null),
    stop: () => ended('SIGTERM'),
    kill: () => ended('SIGKILL'),
  }
}

export type NodeProcess = ReturnType<typeof createNode>
