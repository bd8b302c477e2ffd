import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Queryable } from '../../../platform/database/database.ts'
import { publishAll } from '../../../platform/events/publish-store.ts'
import { eachBatch } from '../../../platform/jobs/each-machine.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { ActivationStore } from '../../../platform/registry/activation-store.ts'
import { licenceEnding } from './licence-ending.ts'

export interface LicenceEndsDeps {
  db: Queryable
  activations: Pick<ActivationStore, 'endingBetween'>
  now: () => number
}

const DAYS_BEFORE = [30, 7, 1] as const
/** Made up for when no process ran jobs on the day itself. */
const MISSED_DAYS = 3
const AT_ONCE = 500

/** Announces licences that end in a month, in a week and in a day. */
export const createLicenceEnds = ({ db, activations, now }: LicenceEndsDeps): Job => ({
  name: 'licence-ends',
  dailyAt: '05:00',
  async run(run) {
    const at = now()
    for (const days of DAYS_BEFORE) {
      const after = new Date(at + Math.max(0, days - MISSED_DAYS) * DAY_MS)
      const ending = await activations.endingBetween(after, new Date(at + days * DAY_MS))
      await eachBatch(ending, AT_ONCE, run, (some) =>
        publishAll(
          db,
          licenceEnding,
          some.map(({ machineId, machine, activationId, endsAt }) => ({
            machineId,
            machine,
            activationId,
            days,
            endsAt: endsAt.toISOString(),
          })),
        ),
      )
    }
  },
})
