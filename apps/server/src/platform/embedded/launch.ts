import { spawn } from 'node:child_process'
import { open, readFile, rename, stat } from 'node:fs/promises'
import type { Account } from './account.ts'
import { ENVIRONMENT } from './cluster.ts'

const MAX_LOG_BYTES = 10_000_000

export interface Launch {
  program: string
  args: string[]
  folder: string
  logFile: string
  account: Account | undefined
}

export interface Launched {
  pid: number
  hasExited(): boolean
}

async function openLog({ logFile, account }: Launch) {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size > MAX_LOG_BYTES) await rename(logFile, `${logFile}.1`)
  const log = await open(logFile, 'a', 0o600)
  if (account) await log.chown(account.uid, account.gid)
  return log
}

/** In a process group of its own: Ctrl-C in the terminal must not end the database before its clients. */
export async function launch(request: Launch): Promise<Launched> {
  const { program, args, folder, account } = request
  const log = await openLog(request)
  try {
    const child = spawn(program, args, {
      ...account,
      cwd: folder,
      env: ENVIRONMENT,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    let exited = false
    child.once('exit', () => {
      exited = true
    })
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    child.unref()
    return { pid: child.pid as number, hasExited: () => exited }
  } finally {
    await log.close()
  }
}

export async function lastLines(logFile: string, count = 12): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-count).join('\n')
}
