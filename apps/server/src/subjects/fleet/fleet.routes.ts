import { getFleetOverview } from '@millwright/contract/fleet/fleet'
import type { Api } from '../../platform/http/serve.ts'
import type { Needs } from '../../subject.ts'
import { createUsageDays, type UsageDaysStores } from '../analytics/usage/usage-days.ts'
import { createFleetMachineStore } from './fleet-machine-store.ts'
import { createFleetOverview } from './fleet-overview.ts'

type FleetDeps = Needs<
  keyof UsageDaysStores | 'catalogue' | 'counterDays' | 'daysSoFar' | 'lastValues',
  'db' | 'failures' | 'now' | 'switches'
>

export const serveFleet = ({ serve }: Api, { stores, db, failures, now, switches }: FleetDeps): void => {
  const overview = createFleetOverview({
    stores,
    machinesOf: createFleetMachineStore(db),
    days: createUsageDays({ db, stores }),
    failures,
    hasEnergy: switches.energy,
    now,
  })

  serve(getFleetOverview, async ({ caller, group }) => ({
    result: await overview.of(group, caller.language),
  }))
}
