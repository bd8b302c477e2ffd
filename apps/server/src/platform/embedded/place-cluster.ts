import { chown, mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from './account.ts'
import { dataOf } from './cluster.ts'
import { type ClusterCopy, checkReadable } from './cluster-backup.ts'
import { openHome, saveClusterFile } from './home.ts'
import { RESTORE_COMMAND } from './log-feed.ts'

/** How far the log is replayed when the copy is first started. */
export interface Recovery {
  /** By PostgreSQL's own names. A timeline is a number, or `current` for that of the copy. */
  readonly target: { readonly recovery_target_timeline: string } & (
    | { readonly recovery_target_name: string }
    | { readonly recovery_target_time: string }
  )
  /** Whether `feedLog` brings files of the log that are not in the copy. */
  readonly isFed: boolean
}

/**
 * Puts a copy in the place of a data dir that has no cluster yet: `fill` writes its files. Under another name until it is
 * complete, so what was killed in between leaves no data that could be started.
 */
export async function placeCluster(
  dataDir: string,
  copy: ClusterCopy,
  recovery: Recovery,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  await checkReadable(copy)
  const home = { ...(await openHome(dataDir)), password: copy.password }
  const unfinished = path.join(home.folder, 'data.restore')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await fill(unfinished)
  await askForRecovery(unfinished, recovery)
  if (home.account) await own(unfinished, home.account)
  await rename(unfinished, dataOf(home))
  await saveClusterFile(home)
}

/** Of an earlier recovery, which PostgreSQL leaves there: two targets would be a fault. */
const OF_RECOVERY = /^(recovery_target\w*|restore_command|hot_standby)\b/

async function askForRecovery(data: string, { target, isFed }: Recovery): Promise<void> {
  const file = path.join(data, 'postgresql.auto.conf')
  const before = await readFile(file, 'utf8').catch(() => '')
  const settings = {
    ...target,
    recovery_target_action: 'promote',
    restore_command: isFed ? RESTORE_COMMAND : 'false',
    // Nobody is let in before all of it is there.
    hot_standby: 'off',
  }
  const lines = [
    ...before.split('\n').filter((line) => line !== '' && !OF_RECOVERY.test(line)),
    ...Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`),
  ]
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  await writeFile(path.join(data, 'recovery.signal'), '', { mode: 0o600 })
}

async function own(folder: string, account: Account): Promise<void> {
  await chown(folder, account.uid, account.gid)
  for await (const entry of await opendir(folder)) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) await own(name, account)
    else await chown(name, account.uid, account.gid)
  }
}
