import { usableZone } from '@millwright/domain/time/zone'
import { eachBatch } from '../../../platform/jobs/each-machine.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { PlatformStores } from '../../../platform/stores/platform-stores.ts'
import { type CountSoFarDeps, createCountSoFar } from './count-so-far.ts'

export interface DaysSoFarDeps extends CountSoFarDeps {
  stores: CountSoFarDeps['stores'] & Pick<PlatformStores, 'machines'>
  now: () => number
}

const EVERY_MS = 60_000
/** Soon: until it has run, a server that was away for minutes counts whole days for each overview. */
const FIRST_MS = 5_000
/** Machines counted in one transaction, for which their late points wait. */
const AT_ONCE = 500

/** Keeps the running day of every machine counted, so that a page of thousands adds only what came in the last minutes. */
export function createDaysSoFar({ db, stores, now }: DaysSoFarDeps): Job {
  const count = createCountSoFar({ db, stores })
  return {
    name: 'days-so-far',
    everyMs: EVERY_MS,
    firstMs: FIRST_MS,
    async run(run) {
      const machines = (await stores.machines.withGoals()).map((machine) => ({
        ...machine,
        machineId: machine.id,
        timezone: usableZone(machine.timezone),
      }))
      await eachBatch(machines, AT_ONCE, run, (some) => count(some, now()))
    },
  }
}
