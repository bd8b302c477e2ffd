import { type KeepRule, outdatedGenerations } from '@millwright/domain/backup/generations'
import type { Logger } from 'pino'
import { tryAdvisoryLock } from '../database/coordination/advisory-lock-store.ts'
import { LOCKS } from '../database/coordination/locks.ts'
import { CannotStart } from '../runtime/cannot-start.ts'
import { errorText } from '../runtime/error-text.ts'
import { type BackupRun, createBackupRunStore } from './backup-run-store.ts'
import { removeLogBefore } from './log-archive.ts'
import { listBackups, nameAt, readManifest, sizeOf, takenAtOf } from './manifest.ts'
import { proveBackup } from './prove-backup.ts'
import { type TakeBackupDeps, takeBackup } from './take-backup.ts'

export interface BackupRunsDeps extends TakeBackupDeps {
  /** Null where a person removes old backups. */
  readonly keep: KeepRule | null
  readonly cause: BackupRun['cause']
  readonly log: Pick<Logger, 'info'>
}

/** Backups and proofs with the record of what became of each. One at a time, also where a person and the schedule begin them together. */
export function createBackupRuns(deps: BackupRunsDeps) {
  const { db, dataDir, storage, keep, cause, log } = deps
  const { target } = storage
  const runs = createBackupRunStore(db)
  const note = async (write: () => Promise<void>): Promise<void> => {
    if (await runs.isThere()) await write()
  }

  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    const done = await tryAdvisoryLock(db, LOCKS.backup, async () => {
      await note(() => runs.endBrokenOff(new Date()))
      return await work()
    })
    if (done === null) throw new CannotStart('Another backup or proof is under way: wait until it has ended.')
    return done.result
  }

  async function removeOld(): Promise<void> {
    // Without the record of proofs the newest proven one could go.
    if (keep === null || !(await runs.isThere())) return
    const { whole } = await listBackups(target)
    const proven = await runs.provenNames()
    const generations = whole.map((name) => ({
      name,
      takenAt: takenAtOf(name) ?? 0,
      isProven: proven.has(name),
    }))
    const outdated = outdatedGenerations(generations, keep)
    for (const { name } of outdated) {
      await target.removeFolder(name)
      log.info({ name }, 'an old backup was removed')
    }
    const oldest = generations.filter((each) => !outdated.includes(each)).at(-1)
    if (oldest) await removeLogBefore(target, (await readManifest(storage, oldest.name)).manifest.firstLog)
  }

  return {
    take: (): Promise<string> =>
      alone(async () => {
        const { unfinished } = await listBackups(target)
        for (const name of unfinished) await target.removeFolder(name)
        const startedAt = new Date()
        const name = nameAt(startedAt)
        const isEncrypted = storage.key !== null
        await note(() => runs.begin({ name, target: target.address, cause, isEncrypted, startedAt }))
        try {
          const { files, stored } = sizeOf(await takeBackup(deps, name, startedAt))
          await note(() => runs.end(name, new Date(), { bytes: stored, files }))
        } catch (error) {
          await note(() => runs.fail(name, new Date(), errorText(error)))
          await target.removeFolder(name)
          throw error
        }
        await removeOld()
        return name
      }),

    /** The newest, or one by name; gives its name and how many figures were compared. Throws when one differs. */
    prove: (wanted: string | null): Promise<{ name: string; compared: number }> =>
      alone(async () => {
        const name = wanted ?? (await listBackups(target)).whole[0]
        if (name === undefined) throw new CannotStart(`There is no backup in ${target.address}.`)
        await note(() => runs.beginProof(name, new Date()))
        try {
          const comparison = await proveBackup(storage, name, dataDir)
          const error = sentenceOf(name, comparison.differences)
          await note(() => runs.endProof(name, new Date(), error, comparison))
          if (error !== '') throw new NotProven(error)
          return { name, compared: comparison.compared }
        } catch (error) {
          if (!(error instanceof NotProven))
            await note(() => runs.endProof(name, new Date(), errorText(error), null))
          throw error
        }
      }),
  }
}

class NotProven extends Error {
  override name = 'NotProven'
}

function sentenceOf(
  name: string,
  differences: readonly { figure: string; wanted: string | null; found: string | null }[],
): string {
  const [first] = differences
  if (!first) return ''
  const others = differences.length > 1 ? `, and ${differences.length - 1} more` : ''
  return `${name}: ${first.figure} was ${first.wanted ?? 'not there'} and is ${first.found ?? 'not there'}${others}`
}
