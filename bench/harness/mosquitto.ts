import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../apps/server/src/platform/embedded/port.ts'
import { cpuSecondsOf } from './process-cpu.ts'

export interface Mosquitto {
  readonly port: number
  cpuSeconds(): Promise<number>
  stop(): Promise<void>
}

const PROGRAM = 'mosquitto'
const PATIENCE_MS = 5_000

/** A Mosquitto that stores nothing and delivers to nobody: it only acknowledges. Null where there is none. */
export async function startMosquitto(): Promise<Mosquitto | null> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-mosquitto-'))
  const port = await freePort(0)
  const config = join(folder, 'mosquitto.conf')
  await writeFile(
    config,
    `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\nset_tcp_nodelay true\nlog_type none\nuser root\n`,
  )
  const child = spawn(PROGRAM, ['-c', config], { stdio: 'ignore' })
  const ended = once(child, 'exit').catch(() => {})
  const missing = await Promise.race([
    once(child, 'error').then(() => true),
    once(child, 'spawn').then(() => false),
  ])
  const { pid } = child
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  if (missing || pid === undefined) {
    await remove()
    return null
  }
  const stop = async (): Promise<void> => {
    child.kill()
    await ended
    await remove()
  }
  if (!(await answers(port))) {
    await stop()
    throw new Error('Mosquitto did not start')
  }
  return { port, cpuSeconds: () => cpuSecondsOf(pid), stop }
}

async function answers(port: number): Promise<boolean> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(50)) {
    const socket = connect(port, '127.0.0.1')
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isUp) return true
  }
  return false
}
