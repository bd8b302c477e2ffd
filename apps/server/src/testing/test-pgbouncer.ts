import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findAccount } from '../platform/embedded/account.ts'
import { freePort } from '../platform/embedded/port.ts'
import { findDaemon, untilListening } from './test-daemon.ts'

const program = findDaemon('pgbouncer')
export const hasPgBouncer = program !== null

const settings = (target: URL, port: number, poolMode: string, poolSize: number): string => `
[databases]
${target.pathname.slice(1)} = host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
default_pool_size = ${poolSize}
`

/** A real PgBouncer in front of the database at `url`. */
export async function startPgBouncer(
  url: string,
  poolMode: 'session' | 'transaction' | 'statement',
  poolSize = 20,
) {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-pgbouncer-'))
  const port = await freePort(0)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, settings(new URL(url), port, poolMode, poolSize))
  await chmod(folder, 0o755)
  // As PostgreSQL, it refuses to run as root.
  const child = spawn(program ?? '', ['-q', file], { stdio: 'ignore', ...(await findAccount()) })
  const ended = once(child, 'exit')
  await untilListening(port, 'PgBouncer')
  const own = new URL(url)
  own.port = String(port)
  return {
    url: own.href,
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
