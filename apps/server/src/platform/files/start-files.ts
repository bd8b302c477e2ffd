import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Database } from '../database/database.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { createFileStore } from './file-store.ts'
import { createFiles } from './files.ts'
import { createFolderBacking } from './folder-backing.ts'
import { createRemoveOrphans } from './remove-orphans.ts'

export interface StartFilesDeps {
  config: Pick<Config, 'dataDir' | 'files'>
  db: Database
  metrics: Metrics
  log: Logger
  now: () => number
}

/** Files in the folder or the bucket that the settings name. One that is away is no reason not to start. */
export async function startFiles({ config, db, metrics, log, now }: StartFilesDeps) {
  const store = createFileStore(db)
  const { s3, quotaBytes, maxBytes } = config.files
  // Loaded only where it is used: the client for S3 is large.
  const backing = s3
    ? (await import('./s3-backing.ts')).createS3Backing({ settings: s3, log })
    : createFolderBacking(join(config.dataDir, 'files'))
  backing.probe().catch((error: unknown) => log.error({ err: error }, 'files cannot be stored'))
  return {
    ...createFiles({ backing, store, quotaBytes, maxBytes, metrics, log, now }),
    ...createRemoveOrphans({ backing, store, log, now }),
    stop: () => backing.close(),
  }
}
