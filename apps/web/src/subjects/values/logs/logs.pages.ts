import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconListDetails } from '../../../platform/ui/icons/icons.ts'
import { logSearchOf } from './log-search.ts'

export const logPages = [
  definePage('machine_logs', {
    icon: IconListDetails,
    component: lazyPage(() => import('./logs-page.tsx'), 'LogsPage'),
    search: logSearchOf,
  }),
] as const
