import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const exec = promisify(execFile)
// The tools that make users are not on every root's path.
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

async function make(name: string): Promise<Account | undefined> {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['--system', '--group', '--no-create-home', name]],
  ]
  for (const [command, args] of ways) {
    try {
      await exec(command, args, { env })
      return await lookUp(name)
    } catch {
      // Not every system has both tools; the caller knows what to do without either.
    }
  }
  return undefined
}

/**
 * PostgreSQL refuses to run as root: then it gets an account of its own. Undefined for an ordinary
 * user, under whom it simply runs.
 */
export async function findAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const account = (await lookUp('postgres')) ?? (await make('postgres')) ?? (await lookUp('nobody'))
  if (!account)
    throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" here.')
  return account
}
