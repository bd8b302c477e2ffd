import { SILENCE_MS } from '@millwright/domain/status/link'
import type { Logger } from 'pino'
import type { Queryable } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish-store.ts'
import type { Ingest } from '../../platform/ingest/ingest.ts'
import { eachMachine } from '../../platform/jobs/each-machine.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { MachineNames } from '../../platform/registry/machine-name-store.ts'
import { machineSilent } from './machine-silent.ts'
import type { StatusStore } from './shared/status-store.ts'

export interface LinkWatchDeps {
  db: Queryable
  statuses: StatusStore
  names: MachineNames
  ingest: Pick<Ingest, 'note'>
  log: Logger
  now: () => number
}

const LOOK_EVERY_MS = 5_000
/** Changes that the server itself has found take turns with the messages of the organizations. */
const NOBODY = 0

/** Machines that fell silent become DISCONNECTED from the moment their silence was too long. */
export const createLinkWatch = ({ db, statuses, names, ingest, log, now }: LinkWatchDeps): Job => ({
  name: 'link-watch',
  everyMs: LOOK_EVERY_MS,
  firstMs: 0,
  async run(run) {
    const silent = await statuses.silentSince(now() - SILENCE_MS)
    const found = new Map(silent.map((each) => [each.machineId, each]))
    await eachMachine([...found.keys()], run, async (machineId) => {
      const { lastSeen = 0, seenTo = 0 } = found.get(machineId) ?? {}
      // A machine whose clock runs ahead has confirmed a later moment than ours.
      const ts = Math.max(lastSeen + SILENCE_MS, seenTo + 1)
      const machinePublicId = await names.publicIdOf(machineId)
      if (machinePublicId === null) return
      // Before it is noted: after a kill in between the machine is found again, and the same key is one event.
      await publish(db, machineSilent, { machineId, machine: machinePublicId, since: ts })
      const sender = { deviceId: '', machineId, machinePublicId, organizationId: NOBODY }
      await ingest.note(sender, 'DISCONNECTED', ts)
      log.info({ machine: machinePublicId }, 'machine is silent')
    })
  },
})
