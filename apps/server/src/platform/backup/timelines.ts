import type { BackupTarget } from './backup-target.ts'
import { putText, readText, type Storage } from './storage.ts'

/** Each restore begins a timeline of the log. PostgreSQL knows where in the log, and not when that was for the plant. */
const BORN = /^wal\/timeline-(\d+)-began$/

const bornKeys = (target: BackupTarget): Promise<string[]> => target.keysWith('wal/timeline-')

export const noteTimeline = (storage: Storage, timeline: number, at: Date): Promise<void> =>
  putText({ ...storage, key: null }, `wal/timeline-${timeline}-began`, at.toISOString())

/**
 * On which timelines a moment may lie, the likeliest first: the newest that had begun by then, so that one restores what was there, also
 * when a restore came in between. Those after it are for data that came back by the way back.
 */
export async function timelinesAt(storage: Storage, firstLog: string, moment: Date): Promise<string[]> {
  const own = Number.parseInt(firstLog.slice(0, 8), 16)
  const found: { timeline: number; at: number }[] = []
  for (const key of await bornKeys(storage.target)) {
    const timeline = Number(BORN.exec(key)?.[1])
    const at = Date.parse(await readText({ ...storage, key: null }, key))
    if (timeline > own && at <= moment.getTime()) found.push({ timeline, at })
  }
  return [...found.sort((a, b) => b.at - a.at).map(({ timeline }) => String(timeline)), 'current']
}
