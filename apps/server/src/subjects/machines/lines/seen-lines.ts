import type { SeenLine } from '@millwright/contract/machines/lines'
import type { Logger } from 'pino'
import { LINE_LIMITS } from '../../../platform/runtime/limits.ts'
import { storeByHalves } from '../../../platform/telemetry/store-by-halves.ts'
import type { SeenLinesStore } from './seen-lines-store.ts'

export interface SeenLinesDeps {
  store: Pick<SeenLinesStore, 'add' | 'watched'>
  log: Logger
  now: () => number
}

interface Waiting {
  /** The newest first. */
  lines: readonly SeenLine[]
  writtenAt: number
}

const LOOK_MS = 1_000
/** Those that wait of a machine at which nobody looks: memory of a process is not the place for all of them. */
const UNWATCHED_LINES = 10
/** Machines of which some wait. */
const MAX_MACHINES = 5_000

/**
 * The lines that machines sent last, for the page that shows them. They are written seldom, and every two seconds for a machine that
 * somebody looks at. What a kill loses comes again with the next lines.
 */
export function createSeenLines({ store, log, now }: SeenLinesDeps) {
  const machines = new Map<number, Waiting>()
  let watched: ReadonlySet<number> = new Set()
  let writing: Promise<void> = Promise.resolve()

  async function write(isLast: boolean): Promise<void> {
    const waiting = [...machines].filter(([, { lines }]) => lines.length > 0)
    if (waiting.length > 0) {
      if (!isLast) watched = new Set(await store.watched(waiting.map(([id]) => id)))
      const due = waiting.filter(([id, { writtenAt }]) => {
        const everyMs = watched.has(id) ? LINE_LIMITS.watchedEveryMs : LINE_LIMITS.seenEveryMs
        return isLast || now() - writtenAt >= everyMs
      })
      const changes = due.map(([machineId, { lines }]) => ({ machineId, lines }))
      for (const [id] of due) machines.set(id, { lines: [], writtenAt: now() })
      await storeByHalves(changes, store.add, ({ machineId }, error) =>
        log.warn({ err: error, machine: machineId }, 'the last lines of a machine are left out'),
      )
    }
    for (const [id, { lines, writtenAt }] of machines)
      if (lines.length === 0 && now() - writtenAt >= LINE_LIMITS.seenEveryMs) machines.delete(id)
  }

  const writeNow = (isLast = false): Promise<void> => {
    writing = writing
      .then(() => write(isLast))
      .catch((error: unknown) => log.warn({ err: error }, 'the last lines of machines were not written'))
    return writing
  }
  const timer = setInterval(() => void writeNow(), LOOK_MS)
  timer.unref()

  return {
    /** The newest first. */
    note(machineId: number, lines: readonly SeenLine[]): void {
      const known = machines.get(machineId)
      if (!known && machines.size >= MAX_MACHINES) return
      const most = watched.has(machineId) ? LINE_LIMITS.seenLines : UNWATCHED_LINES
      machines.set(machineId, {
        lines: [...lines, ...(known?.lines ?? [])].slice(0, most),
        writtenAt: known?.writtenAt ?? Number.NEGATIVE_INFINITY,
      })
    },

    async stop(): Promise<void> {
      clearInterval(timer)
      await writeNow(true)
    },
  }
}

export type SeenLines = ReturnType<typeof createSeenLines>
