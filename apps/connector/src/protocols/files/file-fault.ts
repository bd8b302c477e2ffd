import type { RecordFault } from '@millwright/domain/connectors/files/record-reader'
import { SourceFailed } from '../source.ts'

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is no folder',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
  EBUSY: 'is in use',
  ELOOP: 'is a link that leads to itself',
}

/** Why an operation on a file has failed, to be written after its name. */
export function fileReason(error: unknown): string {
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  return (code && REASONS[code]) ?? message ?? String(error)
}

/** Of one file, while others are read all the same. Throws on where the place itself does not answer. */
export function faultOfFile(error: unknown): RecordFault {
  if (!(error instanceof SourceFailed)) return { fault: fileReason(error) }
  if (error.problem.code === 'FILE_UNREADABLE') return { fault: error.problem.detail }
  throw error
}
