import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const exec = promisify(execFile)

/** The state of a listening socket in /proc/net/tcp. */
const LISTENING = '0A'

/** The program that listens on a port of this computer, as far as this user may see it. */
export async function portHolder(port: number): Promise<string> {
  const pid = await (process.platform === 'linux' ? pidByProc(port) : pidByLsof(port)).catch(() => null)
  if (pid === null) return 'another program'
  const name = await nameOf(pid).catch(() => null)
  return name === null ? `process ${pid}` : `${name} (process ${pid})`
}

async function pidByProc(port: number): Promise<string | null> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8').catch(() => '')),
  )
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const sockets = new Set(
    tables
      .flatMap((table) => table.split('\n').slice(1))
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(suffix) && state === LISTENING)
      .map((fields) => `socket:[${fields[9]}]`),
  )
  if (sockets.size === 0) return null
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    // Processes of other users do not say what they have open.
    const open = await readdir(`/proc/${pid}/fd`).catch(() => [])
    const targets = await Promise.all(open.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')))
    if (targets.some((target) => sockets.has(target))) return pid
  }
  return null
}

async function pidByLsof(port: number): Promise<string | null> {
  const { stdout } = await exec('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t'])
  return /^\d+/.exec(stdout)?.[0] ?? null
}

/** By the kernel's own files on Linux: a small system has neither ps nor lsof. */
async function nameOf(pid: string): Promise<string | null> {
  const name =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/comm`, 'utf8')
      : (await exec('ps', ['-o', 'comm=', '-p', pid])).stdout
  return name.trim().split('/').at(-1) || null
}
