import { IconBuilding } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'

export const organizationPages = [
  definePage('organization_settings', {
    component: lazyRouteComponent(() => import('./organization-page.tsx'), 'OrganizationPage'),
    icon: IconBuilding,
  }),
] as const
