import { definePage, readByPage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconTimelineEvent } from '../../../platform/ui/icons/icons.ts'
import type { StatusSearch } from './use-period.ts'

export const machineStatusPages = [
  definePage('machine_status', {
    icon: IconTimelineEvent,
    component: lazyPage(() => import('./machine-status-page.tsx'), 'MachineStatusPage'),
    search: readByPage<StatusSearch>(),
  }),
] as const
