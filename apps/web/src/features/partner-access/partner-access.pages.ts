import { IconUserShare } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'

export const partnerAccessPages = [
  definePage('partner_access', {
    component: lazyRouteComponent(() => import('./partner-access-page.tsx'), 'PartnerAccessPage'),
    icon: IconUserShare,
  }),
] as const
