import { join } from 'node:path'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import type { Logger } from 'pino'
import { loadClusterFile } from '../embedded/home.ts'
import { LOG_ARCHIVE } from '../embedded/settings.ts'
import type { Job } from '../jobs/job.ts'
import { type BackupSettings, openStorage } from './backup-settings.ts'
import { shipLog } from './log-archive.ts'
import { createPace } from './pace.ts'

export interface LogJobDeps {
  readonly settings: BackupSettings
  readonly dataDir: string
  /** Of the time, in which it works. */
  readonly share: number
  readonly log: Logger
}

/** Files of the log that PostgreSQL has put aside go to the backups. */
export function createLogJob({ settings, dataDir, share, log }: LogJobDeps): Job {
  return {
    name: 'backup-log',
    everyMs: 15 * SECOND_MS,
    async run({ isStopped }) {
      const home = await loadClusterFile(dataDir)
      if (!home) return
      const storage = await openStorage(settings, { log, rest: createPace(share) })
      try {
        await shipLog(storage, join(home.folder, LOG_ARCHIVE), isStopped)
      } finally {
        storage.target.close()
      }
    },
  }
}
