import { SILENCE_MS } from '@millwright/domain/status/link'
import type { Logger } from 'pino'
import type { Ingest } from '../ingest/ingest.ts'
import type { Queryable } from '../store/database/database.ts'
import { publish } from '../store/events/publish-store.ts'
import type { MachineNames } from '../store/machines/machine-name-store.ts'
import type { StatusStore } from '../store/status/status-store.ts'

export interface LinkWatchDeps {
  db: Queryable
  statuses: StatusStore
  names: MachineNames
  ingest: Ingest
  log: Logger
  now: () => number
}

const LOOK_EVERY_MS = 5_000

/** Machines that fell silent become DISCONNECTED from the moment their silence was too long. */
export function createLinkWatch({ db, statuses, names, ingest, log, now }: LinkWatchDeps) {
  let timer: NodeJS.Timeout | undefined
  let look: Promise<void> = Promise.resolve()

  async function findSilent(): Promise<void> {
    for (const { machineId, lastSeen, seenTo } of await statuses.silentSince(now() - SILENCE_MS)) {
      // A machine whose clock runs ahead has confirmed a later moment than ours.
      const ts = Math.max(lastSeen + SILENCE_MS, seenTo + 1)
      const machinePublicId = await names.publicIdOf(machineId)
      if (machinePublicId === null) continue
      // Before it is noted: after a kill in between the machine is found again, and the same key is one event.
      await publish(db, 'machineSilent', { machineId, machine: machinePublicId, since: ts })
      const sender = { deviceId: '', machineId, machinePublicId }
      await ingest.note(sender, 'DISCONNECTED', ts)
      log.info({ machine: machinePublicId }, 'machine is silent')
    }
  }

  const lookNow = (): Promise<void> => {
    look = findSilent().catch((error: unknown) =>
      log.warn({ err: error }, 'silent machines could not be looked up'),
    )
    return look
  }

  return {
    lookNow,
    start(): void {
      const next = () => {
        timer = setTimeout(() => void lookNow().then(() => timer && next()), LOOK_EVERY_MS)
      }
      next()
    },
    async stop(): Promise<void> {
      clearTimeout(timer)
      timer = undefined
      await look
    },
  }
}
