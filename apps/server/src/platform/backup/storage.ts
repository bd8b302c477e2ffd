import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { BackupFault } from './backup-fault.ts'
import type { BackupTarget } from './backup-target.ts'
import { decrypt, encrypt } from './encryption.ts'

export interface Storage {
  readonly target: BackupTarget
  /** Null where it is not encrypted. */
  readonly key: Buffer | null
  /** Between two pieces of work: leaves others their share of the machine. */
  rest(): Promise<void>
}

/** A small text, such as the manifest. */
export async function readText(storage: Storage, key: string): Promise<string> {
  const source = await storage.target.read(key)
  if (source === null) throw new BackupFault('missing', key)
  try {
    return await text(storage.key === null ? source : decrypt(storage.key, source))
  } catch (error) {
    throw error instanceof BackupFault ? error.of(key) : error
  } finally {
    source.destroy()
  }
}

export function putText(storage: Storage, key: string, content: string): Promise<void> {
  const bytes = Readable.from([Buffer.from(content)])
  return storage.target.put(key, storage.key === null ? bytes : encrypt(storage.key, bytes))
}
