import type { Logger } from 'pino'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Database } from '../../../platform/database/database.ts'
import { watchedChannels } from './notice-watch-store.ts'

/** Events are quick; this is for those that were lost. Shorter than `KNOWN_EVERYWHERE_MS`, by when every process has to know. */
const RELOAD_EVERY_MS = 60_000

/** Which machines have rules on a channel, in memory: asked for every batch of points. */
export function createWatchIndex(db: Database) {
  let byChannel: ReadonlyMap<number, ReadonlySet<number>> = new Map()
  return {
    machinesOf: (channelId: number): ReadonlySet<number> | undefined => byChannel.get(channelId),
    async load(): Promise<void> {
      byChannel = await watchedChannels(db)
    },
  }
}

export type WatchIndex = ReturnType<typeof createWatchIndex>

export interface StartWatchIndexDeps {
  db: Database
  bus: Bus
  log: Logger
}

/** Loaded before points are taken in, and again whenever rules change in any process. */
export async function startWatchIndex({ db, bus, log }: StartWatchIndexDeps) {
  const index = createWatchIndex(db)
  await index.load()
  let loading: Promise<void> | null = null
  let isStale = false

  /** One at a time; a change that comes meanwhile loads once more. */
  function reload(): void {
    isStale = true
    loading ??= (async () => {
      while (isStale) {
        isStale = false
        await index.load()
      }
    })()
      .catch((error: unknown) => log.warn({ err: error }, 'the rules on channels could not be loaded'))
      .finally(() => {
        loading = null
      })
  }

  const stops = [bus.on('noticeRulesChanged', reload), bus.on('eventsMissed', reload)]
  const timer = setInterval(reload, RELOAD_EVERY_MS)
  timer.unref()
  return {
    machinesOf: index.machinesOf,
    async stop(): Promise<void> {
      clearInterval(timer)
      for (const stop of stops) stop()
      await loading
    },
  }
}
