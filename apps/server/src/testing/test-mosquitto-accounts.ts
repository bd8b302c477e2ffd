import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../platform/embedded/port.ts'
import { findDaemon, untilListening } from './test-daemon.ts'

const program = findDaemon('mosquitto')
const control = findDaemon('mosquitto_ctrl')

const LIBRARIES = [
  '/usr/lib',
  ...(existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name)) : []),
  '/opt/homebrew/lib',
]
const plugin =
  LIBRARIES.map((folder) => join(folder, 'mosquitto_dynamic_security.so')).find((file) => existsSync(file)) ??
  null

export const hasDynamicSecurity = program !== null && control !== null && plugin !== null

const SECRET = 'millwright'

/** A real Mosquitto with its dynamic security plugin, and in it an admin and the ingest worker of the documentation. */
export async function startMosquittoWithAccounts() {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-dynamic-security-'))
  const port = await freePort(0)
  const accounts = join(folder, 'accounts.json')
  execFileSync(control ?? '', ['dynsec', 'init', accounts, 'admin', SECRET])
  await writeFile(
    join(folder, 'settings'),
    `listener ${port} 127.0.0.1
user ${userInfo().username}
allow_anonymous false
plugin ${plugin}
plugin_opt_config_file ${accounts}
`,
  )
  const child = spawn(program ?? '', ['-c', join(folder, 'settings')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await untilListening(port, 'Mosquitto')
  const asAdmin = (...args: string[]): void =>
    void execFileSync(
      control ?? '',
      ['-h', '127.0.0.1', '-p', String(port), '-u', 'admin', '-P', SECRET, 'dynsec', ...args],
      { stdio: 'ignore' },
    )
  // As docs/configuration.md advises it.
  asAdmin('createRole', 'ingest')
  asAdmin('addRoleACL', 'ingest', 'subscribePattern', 'machines/#', 'allow')
  asAdmin('addRoleACL', 'ingest', 'subscribePattern', 'millwright/probe/#', 'allow')
  asAdmin('addRoleACL', 'ingest', 'publishClientSend', 'millwright/probe/#', 'allow')
  asAdmin('createClient', 'ingest-worker', '-p', SECRET)
  asAdmin('addClientRole', 'ingest-worker', 'ingest')

  return {
    port,
    url: `mqtt://ingest-worker:${SECRET}@127.0.0.1:${port}`,
    adminUrl: `mqtt://admin:${SECRET}@127.0.0.1:${port}`,
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
