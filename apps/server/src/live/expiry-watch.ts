import type { Logger } from 'pino'
import type { ActivationStore } from '../store/machines/activation-store.ts'
import type { GrantStore } from '../store/people/grant-store.ts'

export interface ExpiryWatchDeps {
  grants: Pick<GrantStore, 'partnersExpired'>
  activations: Pick<ActivationStore, 'endedBetween'>
  /** Told of organizations some of whose access has run out. */
  onAccessEnded: (organizationIds: readonly number[]) => void
  /** Told of machines whose licence has run out. */
  onLicenceEnded: (machineIds: readonly string[]) => void
  log: Logger
}

const EVERY_MS = 2_000
/** Who joins is judged by the clock of this process: one that is behind lets somebody back in, who is found again. */
const CLOCKS_DIFFER_MS = 60_000

/**
 * Notices access and licences that run out by themselves. Each process with browsers looks for itself and tells no
 * other: the clock that counts is that of the database, the same for all.
 */
export function createExpiryWatch(deps: ExpiryWatchDeps) {
  const { grants, activations, onAccessEnded, onLicenceEnded, log } = deps
  let since: Date | null = null
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let work = look()

  async function look(): Promise<void> {
    try {
      const { partnerIds, until } = await grants.partnersExpired(since)
      const machineIds = since
        ? await activations.endedBetween(new Date(since.getTime() - CLOCKS_DIFFER_MS), until)
        : []
      since = until
      if (!isStopped && partnerIds.length > 0) onAccessEnded(partnerIds)
      if (!isStopped && machineIds.length > 0) onLicenceEnded(machineIds)
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
