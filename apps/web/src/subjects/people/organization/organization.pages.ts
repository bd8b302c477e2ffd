import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconBuilding } from '../../../platform/ui/icons/icons.ts'

export const organizationPages = [
  definePage('organization_settings', {
    icon: IconBuilding,
    component: lazyPage(() => import('./organization-page.tsx'), 'OrganizationPage'),
  }),
] as const
