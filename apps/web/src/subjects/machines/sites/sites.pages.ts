import { definePage } from '../../../platform/pages/define-page.ts'
import { textIn } from '../../../platform/pages/search-text.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconMapPin } from '../../../platform/ui/icons/icons.ts'

export const sitePages = [
  definePage('organization_sites', {
    icon: IconMapPin,
    component: lazyPage(() => import('./sites-page.tsx'), 'SitesPage'),
    search: ({ site }): { site?: string } => ({ site: textIn(site) }),
  }),
] as const
