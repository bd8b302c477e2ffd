import { readFile } from 'node:fs/promises'
import type { Database } from '../platform/database/database.ts'

/** Of Linux, on every processor that Node runs on. */
const TICK_MS = 10

/** Where there is no /proc, or a process has ended, its time is not counted. */
async function ofProcess(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name of a program may hold spaces: fields are counted from behind it.
  const [, , , , , , , , , , , user = '0', system = '0'] = stat.slice(stat.lastIndexOf(')') + 1).split(' ')
  return stat === '' ? 0 : (Number(user) + Number(system)) * TICK_MS
}

/**
 * Milliseconds of the processor that this process and the connections of a database have taken so far. Unlike the time on
 * the clock they are the same on a busy computer.
 */
export async function processorMs(db: Pick<Database, 'query'>): Promise<number> {
  const { rows } = await db.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  const database = await Promise.all(rows.map(({ pid }) => ofProcess(pid)))
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + database.reduce((sum, ms) => sum + ms, 0)
}
