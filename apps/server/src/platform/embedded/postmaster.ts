import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Postmaster {
  pid: number
  port: number
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** After a reboot the pid may belong to another program, and a zombie has an empty command line. */
async function isPostgresOf(data: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return commandLine === undefined ? !existsSync('/proc/self') : commandLine.split('\0').includes(data)
}

/** The server that runs on this data, by its own lock file; a stale file is removed. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const file = path.join(data, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (await isPostgresOf(data, pid)) return { pid, port: Number(lines[3]) }
  await rm(file, { force: true })
  return undefined
}

async function hasEnded(data: string, pid: number, timeoutMs: number): Promise<boolean> {
  const file = path.join(data, 'postmaster.pid')
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    // Its lock file is removed last; the process itself may remain as a zombie whose parent does not wait for it.
    if (!existsSync(file) || !(await isPostgresOf(data, pid))) return true
    await sleep(20)
  }
  return false
}

/** Fast shutdown (connections are closed, a checkpoint is written); harder signals when it takes too long. */
export async function stopPostmaster(data: string, pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (isAlive(pid)) process.kill(pid, signal)
    if (await hasEnded(data, pid, timeoutMs)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}
