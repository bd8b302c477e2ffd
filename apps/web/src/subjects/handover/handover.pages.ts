import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { IconArrowsRightLeft } from '../../platform/ui/icons/icons.ts'
import { handoverSearchOf } from './handover-search.ts'

export const handoverPages = [
  definePage('handover', {
    icon: IconArrowsRightLeft,
    component: lazyPage(() => import('./handover-page.tsx'), 'HandoverPage'),
    search: handoverSearchOf,
  }),
] as const
