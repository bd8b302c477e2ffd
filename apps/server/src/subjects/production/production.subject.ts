import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { RetentionDeps } from '../../platform/subject/subject.ts'
import { createCloseRuns } from './close-runs.ts'
import { createProductionRuns } from './production-runs.ts'
import { serveProductions } from './productions.routes.ts'
import { searchPrograms } from './search-programs.ts'
import { createProductionStores, type ProductionStores } from './shared/production-stores.ts'

export const production = defineSubject({
  name: 'production',
  stores: createProductionStores,
  routes: [serveProductions],
  facts: [
    {
      name: 'productions',
      create: ({ stores, now }: { stores: Pick<PlatformStores, 'channels'>; now: () => number }) =>
        createProductionRuns(stores.channels, now),
    },
  ],
  jobs: ({ stores, db, now }: Needs<never, 'db' | 'now', ProductionStores>) => [
    createCloseRuns({ db, productions: stores.productions, now }),
  ],
  retention: ({
    stores,
    daysAgo,
    retentionDays,
  }: RetentionDeps & { stores: ProductionStores & Pick<PlatformStores, 'terms'> }) => ({
    'old productions': () => stores.productions.dropBefore(daysAgo(retentionDays.status)),
    'old names to search for': () => stores.terms.dropBefore(daysAgo(retentionDays.status)),
  }),
  search: searchPrograms,
})
