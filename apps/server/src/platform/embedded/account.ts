import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CannotStart } from '../runtime/cannot-start.ts'

const exec = promisify(execFile)
// useradd and adduser are not on the PATH of every root.
const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }

export interface Account {
  uid: number
  gid: number
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([
      exec('id', ['-u', name], { env }),
      exec('id', ['-g', name], { env }),
    ])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function create(name: string): Promise<Account | undefined> {
  const commands: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['--system', '--group', '--no-create-home', name]],
  ]
  for (const [command, args] of commands) {
    try {
      await exec(command, args, { env })
      return await lookUp(name)
    } catch {
      // Not every system has both tools; without either the caller falls back to `nobody`.
    }
  }
  return undefined
}

/**
 * PostgreSQL refuses to run as root: then it gets an account of its own. Undefined for an ordinary
 * user, as whom it can run.
 */
export async function findAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const account = (await lookUp('postgres')) ?? (await create('postgres')) ?? (await lookUp('nobody'))
  if (!account)
    throw new CannotStart('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" here.')
  return account
}
