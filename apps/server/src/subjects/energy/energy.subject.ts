import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { RetentionDeps } from '../../platform/subject/subject.ts'
import { createConsumption } from './consumption.ts'
import { seedEnergyRates } from './demo-rates.ts'
import { serveEnergy } from './energy.routes.ts'
import { createEnergyStores, type EnergyStores } from './shared/energy-stores.ts'

export const energy = defineSubject({
  name: 'energy',
  stores: createEnergyStores,
  routes: [serveEnergy],
  // It goes by the status: the fact of that subject comes before it.
  facts: [
    {
      name: 'consumption',
      isByZone: true,
      create: ({ stores }: { stores: Pick<PlatformStores, 'channels'> }) =>
        createConsumption(stores.channels),
    },
  ],
  demo: seedEnergyRates,
  retention: ({ stores, daysAgo, retentionDays }: RetentionDeps & { stores: EnergyStores }) => ({
    'old consumption': () => stores.consumption.dropBefore(daysAgo(retentionDays.status)),
  }),
})
