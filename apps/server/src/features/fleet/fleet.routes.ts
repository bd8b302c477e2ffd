import { getFleetOverview } from '@millwright/contract/calls/fleet'
import type { Feature } from '../../api/feature.ts'
import { createCurrentShifts } from '../../shift/current-shifts.ts'
import { createKpiValues } from '../../shift/kpi-values.ts'
import { createCounterFigures } from './counter-figures.ts'
import { createFleetOverview } from './fleet-overview.ts'
import { createStatusFigures } from './status-figures.ts'

export const serveFleet: Feature = (serve, { stores, now }) => {
  const overview = createFleetOverview({
    stores,
    shifts: createCurrentShifts({ stores, values: createKpiValues(stores), now }),
    statusFigures: createStatusFigures(stores),
    counterFigures: createCounterFigures(stores),
    now,
  })

  serve(getFleetOverview, async ({ group }) => ({ result: await overview.of(group) }))
}
