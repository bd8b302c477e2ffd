import { getFleetOverview } from '@millwright/contract/fleet/fleet'
import type { Api } from '../../platform/http/serve.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { AlarmsStores } from '../alarms/shared/alarms-stores.ts'
import type { AnalyticsStores } from '../analytics/shared/analytics-stores.ts'
import { createUsageDays, type UsageDaysStores } from '../analytics/shared/usage-days.ts'
import { createFleetMachineStore } from './fleet-machine-store.ts'
import { createFleetOverview } from './fleet-overview.ts'

type FleetDeps = Needs<
  'counterDays' | 'lastValues',
  'db' | 'failures' | 'now' | 'switches',
  Pick<AlarmsStores, 'catalogue'> & Pick<AnalyticsStores, 'daysSoFar'> & UsageDaysStores
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
