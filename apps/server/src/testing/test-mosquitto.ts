import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../platform/embedded/port.ts'
import { findDaemon, untilListening } from './test-daemon.ts'

const program = findDaemon('mosquitto')
const passwords = findDaemon('mosquitto_passwd')
export const hasMosquitto = program !== null && passwords !== null

const SECRET = 'millwright'
const INGEST_USER = 'ingest-worker'

/** Mosquitto writes its whole store at every change; on a disk that is a hundred messages a second. */
const MEMORY = '/dev/shm'

/** As docs/configuration.md advises it. */
const settings = (folder: string, port: number): string => `
listener ${port} 127.0.0.1
user ${userInfo().username}
allow_anonymous false
password_file ${folder}/passwords
acl_file ${folder}/rights
persistence true
persistence_location ${folder}/
autosave_interval 1
autosave_on_changes true
max_inflight_messages 0
max_queued_messages 0
`

const RIGHTS = `
user ${INGEST_USER}
topic read machines/#
topic readwrite millwright/probe/#

pattern write machines/%u
pattern readwrite machines/%u/#
`

/** A real broker in which every machine given may sign in by its id. */
export async function startMosquitto(machines: readonly string[]) {
  const folder = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'millwright-mosquitto-'))
  const port = await freePort(0)
  const users = [INGEST_USER, ...machines].map((user) => `${user}:${SECRET}\n`)
  await writeFile(join(folder, 'passwords'), users.join(''))
  await writeFile(join(folder, 'rights'), RIGHTS)
  await writeFile(join(folder, 'settings'), settings(folder, port))
  for (const file of ['passwords', 'rights']) await chmod(join(folder, file), 0o600)
  execFileSync(passwords ?? '', ['-U', join(folder, 'passwords')])

  // Its end is waited for from its beginning on: it may have ended before somebody stops it.
  const launch = () => {
    const child = spawn(program ?? '', ['-c', join(folder, 'settings')], { stdio: 'ignore' })
    return { child, ended: once(child, 'exit') }
  }
  let running = launch()
  await untilListening(port, 'Mosquitto')

  async function end(signal: NodeJS.Signals): Promise<void> {
    running.child.kill(signal)
    await running.ended
  }

  return {
    port,
    url: `mqtt://${INGEST_USER}:${SECRET}@127.0.0.1:${port}`,
    async restart(): Promise<void> {
      await end('SIGTERM')
      running = launch()
      await untilListening(port, 'Mosquitto')
    },
    async stop(): Promise<void> {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestMosquitto = Awaited<ReturnType<typeof startMosquitto>>
