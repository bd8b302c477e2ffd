import { APP_IDS, type AppId, CHECK_VIEWS, type CheckView } from '@millwright/domain/condition/app'
import { type BuiltPage, definePage, readByPage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import type { Icon } from '../../platform/ui/icons/icon.tsx'
import {
  IconAdjustmentsAlt,
  IconHeartRateMonitor,
  IconPlugConnected,
  IconTools,
  IconWaveSine,
} from '../../platform/ui/icons/icons.ts'
import type { CheckSearch } from './check-view.ts'
import type { OverviewSearch } from './overview-page.tsx'

type Name = `${AppId}_${CheckView}`
type CheckPage = { [N in Name]: BuiltPage<N, CheckSearch> }[Name]

/** Of the menu, which has one page of each app. */
const APP_ICONS: Readonly<Record<AppId, Icon>> = {
  axescheck: IconAdjustmentsAlt,
  devicescheck: IconPlugConnected,
  spindlecheck: IconWaveSine,
  toolscheck: IconTools,
}

const component = lazyPage(() => import('./check-page.tsx'), 'CheckPage')

export const conditionPages = [
  definePage('condition_analyzer', {
    icon: IconHeartRateMonitor,
    component: lazyPage(() => import('./overview-page.tsx'), 'OverviewPage'),
    search: readByPage<OverviewSearch>(),
  }),
  ...APP_IDS.flatMap((app) =>
    CHECK_VIEWS.map(
      (view) =>
        definePage(`${app}_${view}`, {
          icon: APP_ICONS[app],
          component,
          search: readByPage<CheckSearch>(),
        }) as CheckPage,
    ),
  ),
] as const
