import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'

export const partnerAccessPages = [
  definePage('partner_access', {
    component: lazyPage(() => import('./partner-access-page.tsx'), 'PartnerAccessPage'),
  }),
] as const
