import type { KeepRule } from '@millwright/domain/backup/generations'
import type { TimesOfDay } from '@millwright/domain/backup/schedule'
import type { Logger } from 'pino'
import type { S3Settings } from '../../config/s3.ts'
import type { BackupTarget } from './backup-target.ts'
import { readBackupKey } from './encryption.ts'
import { createFolderTarget } from './folder-target.ts'
import type { Storage } from './storage.ts'

/** Where backups lie: a folder, or a bucket with what its keys begin with. */
export type BackupPlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly s3: S3Settings; readonly prefix: string }

export interface BackupSettings {
  readonly to: BackupPlace
  readonly at: TimesOfDay
  readonly keep: KeepRule
  /** Null where they are not encrypted. */
  readonly keyFile: string | null
  /** Whether the log is kept too, for points in time. */
  readonly hasLog: boolean
}

/** The client for S3 is loaded only where it is used: it is large. */
async function openTarget(to: BackupPlace, log: Logger): Promise<BackupTarget> {
  if (to.kind === 'folder') return createFolderTarget(to.folder)
  return (await import('./s3-target.ts')).createS3Target(to.s3, to.prefix, log)
}

export async function openStorage(
  { to, keyFile }: Pick<BackupSettings, 'to' | 'keyFile'>,
  { log, rest }: { log: Logger; rest: Storage['rest'] },
): Promise<Storage> {
  return {
    key: keyFile === null ? null : await readBackupKey(keyFile),
    target: await openTarget(to, log),
    rest,
  }
}
