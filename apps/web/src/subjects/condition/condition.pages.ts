import { APP_IDS, type AppId, CHECK_VIEWS, type CheckView } from '@millwright/domain/condition/app'
import { type BuiltPage, definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import type { CheckSearch } from './check-view.ts'

type Name = `${AppId}_${CheckView}`
type CheckPage = { [N in Name]: BuiltPage<N, CheckSearch> }[Name]

const component = lazyPage(() => import('./check-page.tsx'), 'CheckPage')

/** What they read from the address they check themselves: this file comes with the first load. */
export const conditionPages = [
  definePage('condition_analyzer', {
    component: lazyPage(() => import('./overview-page.tsx'), 'OverviewPage'),
  }),
  ...APP_IDS.flatMap((app) =>
    CHECK_VIEWS.map(
      (view) =>
        definePage(`${app}_${view}`, { component, search: (typed) => typed as CheckSearch }) as CheckPage,
    ),
  ),
] as const
