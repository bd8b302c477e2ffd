import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { RetentionDeps } from '../../platform/subject/subject.ts'
import { textsOf } from '../../platform/texts/texts.ts'
import { createFigureStore } from './figures/figure-store.ts'
import { createSampleFigures } from './figures/sample-figures.ts'
import { serveHealth } from './health.routes.ts'
import { createHealth, type HealthDeps } from './health.ts'
import { createTellTurns } from './turns/tell-turns.ts'

/** Of each call: its history shows a day. */
const CALL_DAYS = 2
/** The disk is compared with itself a year ago. */
const INSTALLATION_DAYS = 400
const ORGANIZATION_DAYS = 14

export const health = defineSubject({
  name: 'health',
  routes: [serveHealth],
  notices: {
    texts: textsOf(import.meta.dirname),
    kinds: {
      partTurned: {
        values: ({ part, state }, { t }) => ({
          part: t(`health_part.${part}`),
          state: t(`health_state.${state}`),
        }),
      },
    },
  },
  jobs: (deps: HealthDeps & Needs<'accounts', 'db' | 'config' | 'now'>) => [
    createSampleFigures(deps),
    createTellTurns({ ...deps, health: createHealth(deps), accounts: deps.stores.accounts }),
  ],
  retention: ({ db, dateAgo }: RetentionDeps) => ({
    'figures of the installation': () =>
      createFigureStore(db).dropBefore({
        calls: dateAgo(CALL_DAYS),
        installation: dateAgo(INSTALLATION_DAYS),
        organizations: dateAgo(ORGANIZATION_DAYS),
      }),
  }),
})
