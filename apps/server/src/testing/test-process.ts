import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface TestProcess {
  readonly child: ChildProcess
  kill(signal: NodeJS.Signals): Promise<void>
}

/** Nothing of the environment of the tests but this: where programs are found, and modules that are compiled already. */
export const BARE_ENV = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

/** The same for all, as several processes on one database need it. */
export const TEST_SECRETS_KEY = Buffer.alloc(32, 'test').toString('base64')

/** The product as a process of its own, so that it can be killed. Resolves when it is ready. */
export async function spawnServer(env: Record<string, string>): Promise<TestProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...BARE_ENV, HOST: '127.0.0.1', MILLWRIGHT_DEMO: 'true', SECRETS_KEY: TEST_SECRETS_KEY, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await new Promise<void>((ready, fail) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('"msg":"ready"') && ready())
    void ended.then(() => fail(new Error('the server ended before it was ready')))
  })
  return {
    child,
    async kill(signal) {
      child.kill(signal)
      await ended
    },
  }
}
