import type { Logger } from 'pino'
import type { GrantStore } from '../store/grant-store.ts'

export interface GrantWatchDeps {
  grants: Pick<GrantStore, 'partnersExpired'>
  /** Told of organizations some of whose access has run out. */
  onExpired: (organizationIds: readonly number[]) => void
  log: Logger
}

const EVERY_MS = 2_000

/**
 * Notices access that runs out by itself. Each process with browsers looks for itself and tells no other: the
 * clock that counts is that of the database, the same for all.
 */
export function createGrantWatch({ grants, onExpired, log }: GrantWatchDeps) {
  let since: Date | null = null
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let work = look()

  async function look(): Promise<void> {
    try {
      const { partnerIds, until } = await grants.partnersExpired(since)
      since = until
      if (!isStopped && partnerIds.length > 0) onExpired(partnerIds)
    } catch (error) {
      // The next look begins where the last good one ended.
      log.warn({ err: error }, 'access that ran out could not be looked up')
    }
    if (isStopped) return
    timer = setTimeout(() => {
      work = look()
    }, EVERY_MS)
  }

  return {
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await work
    },
  }
}
