import type { Readable } from 'node:stream'

/** Where backups lie. Each is a folder of files; one without its manifest, which is written last, is none. */
export interface BackupTarget {
  /** Without secrets. */
  readonly address: string
  /** All bytes or none, and on the disk when it resolves. */
  put(key: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Null where there is none. */
  read(key: string): Promise<Readable | null>
  /** Names of the folders directly below. */
  folders(): Promise<string[]>
  /** Keys of files of one folder that begin so: `folder/` or `folder/backup`. */
  keysWith(prefix: string): Promise<string[]>
  /** With all that is in it. */
  removeFolder(folder: string): Promise<void>
  remove(key: string): Promise<void>
  close(): void
}
