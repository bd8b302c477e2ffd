import type { Logger } from 'pino'
import type { ActivationStore } from '../registry/activation-store.ts'
import type { GrantStore } from '../registry/grant-store.ts'

export interface ExpiryWatchDeps {
  grants: Pick<GrantStore, 'partnersExpired'>
  activations: Pick<ActivationStore, 'endedBetween'>
  /** Called with organizations some of whose access has expired. */
  onAccessEnded: (organizationIds: readonly number[]) => void
  /** Called with machines whose licence has expired. */
  onLicenceEnded: (machineIds: readonly string[]) => void
  log: Logger
}

const POLL_MS = 2_000
/** Joins are checked by the clock of this process. If it is behind, a closed client may rejoin; it is found again. */
const CLOCK_SKEW_MS = 60_000

/**
 * Finds access and licences that have expired. Each process with browsers polls for itself, without a message to the
 * others: all use the clock of the database.
 */
export function createExpiryWatch(deps: ExpiryWatchDeps) {
  const { grants, activations, onAccessEnded, onLicenceEnded, log } = deps
  let since: Date | null = null
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let work = poll()

  async function poll(): Promise<void> {
    try {
      const { partnerIds, until } = await grants.partnersExpired(since)
      const machineIds = since
        ? await activations.endedBetween(new Date(since.getTime() - CLOCK_SKEW_MS), until)
        : []
      since = until
      if (!isStopped && partnerIds.length > 0) onAccessEnded(partnerIds)
      if (!isStopped && machineIds.length > 0) onLicenceEnded(machineIds)
    } catch (error) {
      // The next poll begins where the last successful one ended.
      log.warn({ err: error }, 'expired access could not be looked up')
    }
    if (isStopped) return
    timer = setTimeout(() => {
      work = poll()
    }, POLL_MS)
  }

  return {
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await work
    },
  }
}
