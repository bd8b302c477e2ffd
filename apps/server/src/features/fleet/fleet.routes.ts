import { getFleetOverview } from '@millwright/contract/calls/fleet'
import type { Api } from '../../api/serve.ts'
import { createCurrentShifts } from '../../shift/current-shifts.ts'
import { createKpiValues } from '../../shift/kpi-values.ts'
import { createUsageDays, type UsageDaysStores } from '../../usage/usage-days.ts'
import type { Needs } from '../feature.ts'
import { createCounterFigures } from './counter-figures.ts'
import { createFleetOverview } from './fleet-overview.ts'
import { createStatusFigures } from './status-figures.ts'

type FleetDeps = Needs<
  keyof UsageDaysStores | 'catalogue' | 'counterDays' | 'lastValues' | 'machines',
  'db' | 'failures' | 'now' | 'switches'
>

export const serveFleet = ({ serve }: Api, { stores, db, failures, now, switches }: FleetDeps): void => {
  const overview = createFleetOverview({
    stores,
    shifts: createCurrentShifts({ stores, values: createKpiValues(stores), now }),
    statusFigures: createStatusFigures({ stores, days: createUsageDays({ db, stores }) }),
    counterFigures: createCounterFigures(stores),
    failures,
    hasEnergy: switches.energy,
    now,
  })

  serve(getFleetOverview, async ({ caller, group }) => ({
    result: await overview.of(group, caller.language),
  }))
}
