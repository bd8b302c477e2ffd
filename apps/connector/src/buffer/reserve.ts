import { randomBytes } from 'node:crypto'
import { rmSync, statSync, writeFileSync } from 'node:fs'

/** More than the write-ahead log holds before it is copied into the file, with a large transaction. */
export const RESERVE_BYTES = 4 * 1024 * 1024

/**
 * Room on the disk that is given back when the rest is full: what is to be removed has to be written down first, and a disk
 * without any room could never be emptied.
 */
export function openReserve(path: string) {
  let isThere = make()

  function make(): boolean {
    if (statSync(path, { throwIfNoEntry: false })?.size === RESERVE_BYTES) return true
    try {
      // Bytes that no file system makes small.
      writeFileSync(path, randomBytes(RESERVE_BYTES))
      return true
    } catch {
      rmSync(path, { force: true })
      return false
    }
  }

  return {
    isThere: (): boolean => isThere,
    giveBack(): void {
      rmSync(path, { force: true })
      isThere = false
    },
    /** When there may be room again. */
    restore(): void {
      isThere ||= make()
    },
  }
}
