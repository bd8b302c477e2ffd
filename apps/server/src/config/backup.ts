import { isAbsolute, relative, resolve } from 'node:path'
import { readKeepRule } from '@millwright/domain/backup/generations'
import { readTimesOfDay } from '@millwright/domain/backup/schedule'
import type { BackupPlace, BackupSettings } from '../platform/backup/backup-settings.ts'
import type { S3Settings } from './s3.ts'
import type { Settings } from './settings.ts'

/** Null where no backups are taken by schedule. */
export function readBackup(
  settings: Settings,
  filesS3: S3Settings | null,
  faults: string[],
): BackupSettings | null {
  const at = readTimesOfDay(settings.BACKUP_AT)
  if (!at) faults.push('BACKUP_AT: must be times of day in UTC, such as 06:00,18:00')
  const keep = readKeepRule(settings.BACKUP_KEEP)
  if (!keep) faults.push('BACKUP_KEEP: must be such as "7 daily, 4 weekly, 6 monthly" (and "3 last")')
  const keyFile = settings.BACKUP_KEY_FILE ? resolve(settings.BACKUP_KEY_FILE) : null
  if (settings.BACKUP_TO && settings.DATABASE_URL)
    faults.push(
      'BACKUP_TO: is for the embedded PostgreSQL; that of DATABASE_URL is backed up by its own tools',
    )
  const to = settings.BACKUP_TO ? placeOf(settings.BACKUP_TO, settings, filesS3, faults) : null
  const hasLog = settings.BACKUP_WAL
  if (hasLog && !settings.BACKUP_TO) faults.push('BACKUP_WAL: needs BACKUP_TO, where the log is kept')
  return to && at && keep ? { to, at, keep, keyFile, hasLog } : null
}

function placeOf(
  text: string,
  settings: Settings,
  filesS3: S3Settings | null,
  faults: string[],
): BackupPlace | null {
  if (!text.startsWith('s3:')) return folderOf(text, settings, faults)
  const [, bucket = '', prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/.exec(text) ?? []
  if (bucket === '') {
    faults.push('BACKUP_TO: must be a folder or s3://bucket/prefix')
    return null
  }
  const s3 = {
    endpoint: settings.BACKUP_S3_ENDPOINT ?? filesS3?.endpoint,
    region: settings.BACKUP_S3_REGION ?? filesS3?.region ?? settings.S3_REGION,
    accessKeyId: settings.BACKUP_S3_ACCESS_KEY_ID ?? filesS3?.accessKeyId,
    secretAccessKey: settings.BACKUP_S3_SECRET_ACCESS_KEY ?? filesS3?.secretAccessKey,
    isPathStyle: settings.BACKUP_S3_PATH_STYLE ?? filesS3?.isPathStyle ?? settings.S3_PATH_STYLE,
    bucket,
  }
  const { endpoint, accessKeyId, secretAccessKey } = s3
  if (!endpoint || !accessKeyId || !secretAccessKey) {
    faults.push(
      'BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY: must be set where BACKUP_TO is a bucket and no S3 settings are',
    )
    return null
  }
  const below = prefix === '' ? '' : `${prefix}/`
  return { kind: 's3', s3: { ...s3, endpoint, accessKeyId, secretAccessKey }, prefix: below }
}

function folderOf(text: string, settings: Settings, faults: string[]): BackupPlace | null {
  const folder = resolve(text)
  const below = relative(resolve(settings.MILLWRIGHT_DATA), folder)
  if (!below.startsWith('..') && !isAbsolute(below)) {
    faults.push('BACKUP_TO: must not lie in MILLWRIGHT_DATA, which it is to outlive')
    return null
  }
  return { kind: 'folder', folder }
}
