import { readdir, readFile } from 'node:fs/promises'
import type { Queryable } from '../../apps/server/src/platform/database/database.ts'

/** Linux counts in hundredths of a second for every program, whatever the kernel's own beat. */
const TICKS_PER_SECOND = 100

interface ProcessTimes {
  readonly parent: number
  readonly own: number
  /** Of children that have ended. */
  readonly ended: number
}

async function timesOf(pid: number): Promise<ProcessTimes | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // The name in parentheses may hold spaces; after it, the fields from the third on.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return { parent, own: user + system, ended: endedUser + endedSystem }
}

/** CPU seconds of a process; NaN where there is no /proc. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const times = await timesOf(pid)
  return times ? times.own / TICKS_PER_SECOND : Number.NaN
}

/** PostgreSQL's first process; 0 where there is no /proc. */
export async function postmasterOf(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  return (await timesOf(rows[0]?.pid ?? 0))?.parent ?? 0
}

/** CPU seconds of PostgreSQL so far: its first process, all its children, and those that have ended. */
export async function postgresCpuSeconds(db: Queryable): Promise<number> {
  const pid = await postmasterOf(db)
  const postmaster = await timesOf(pid)
  if (!postmaster) return Number.NaN
  let ticks = postmaster.own + postmaster.ended
  for (const name of await readdir('/proc')) {
    const times = /^\d+$/.test(name) ? await timesOf(Number(name)) : null
    if (times?.parent === pid) ticks += times.own
  }
  return ticks / TICKS_PER_SECOND
}
