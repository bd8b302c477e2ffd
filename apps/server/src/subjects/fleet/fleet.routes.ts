import { getFleetOverview } from '@millwright/contract/fleet/fleet'
import { getReplay } from '@millwright/contract/fleet/replay'
import { readDay } from '../../platform/http/period.ts'
import type { Api } from '../../platform/http/serve.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { AlarmsStores } from '../alarms/shared/alarms-stores.ts'
import type { AnalyticsStores } from '../analytics/shared/analytics-stores.ts'
import { createUsageDays, type UsageDaysStores } from '../analytics/shared/usage-days.ts'
import { createFleetMachineStore } from './fleet-machine-store.ts'
import { createFleetOverview } from './fleet-overview.ts'
import { createReplay, type ReplayDeps } from './replay/replay.ts'

type FleetDeps = Needs<
  'counterDays' | 'lastValues',
  'db' | 'failures' | 'now' | 'switches',
  Pick<AlarmsStores, 'catalogue'> &
    Pick<AnalyticsStores, 'daysSoFar'> &
    UsageDaysStores &
    ReplayDeps['stores']
>

export const serveFleet = ({ serve }: Api, { stores, db, failures, now, switches }: FleetDeps): void => {
  const machinesOf = createFleetMachineStore(db)
  const replay = createReplay({ stores, machinesOf, failures, now })
  const overview = createFleetOverview({
    stores,
    machinesOf,
    days: createUsageDays({ db, stores }),
    failures,
    hasEnergy: switches.energy,
    now,
  })

  serve(getFleetOverview, async ({ caller, group }) => ({
    result: await overview.of(group, caller.language),
  }))

  serve(getReplay, async ({ caller, group, query }) => ({
    result: await replay.of(group, readDay('day', query.day), caller.language),
  }))
}
