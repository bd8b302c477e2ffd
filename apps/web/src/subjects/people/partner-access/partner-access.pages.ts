import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconUserShare } from '../../../platform/ui/icons/icons.ts'

export const partnerAccessPages = [
  definePage('partner_access', {
    icon: IconUserShare,
    component: lazyPage(() => import('./partner-access-page.tsx'), 'PartnerAccessPage'),
  }),
] as const
