import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../embedded/port.ts'
import { portHolder } from './port-holder.ts'

/** As on a small system, which has no ps, lsof or ss. */
function withoutPrograms(): void {
  vi.stubEnv('PATH', join(import.meta.dirname, 'no-such-folder'))
  onTestFinished(() => void vi.unstubAllEnvs())
}

async function hold(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it has no port')
  return address.port
}

it.runIf(process.platform === 'linux')(
  'the program that has a port is named without another program’s help',
  async () => {
    const port = await hold()
    const own = (await readFile('/proc/self/comm', 'utf8')).trim()
    withoutPrograms()
    expect(await portHolder(port)).toBe(`${own} (process ${process.pid})`)
  },
)

it('where nothing can name it, the port is taken by another program', async () => {
  const port = await freePort(0)
  withoutPrograms()
  expect(await portHolder(port)).toBe('another program')
})
