import { IconMapPin } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'
import { textIn } from '../../pages/search-text.ts'

export const sitePages = [
  definePage('organization_sites', {
    component: lazyRouteComponent(() => import('./sites-page.tsx'), 'SitesPage'),
    icon: IconMapPin,
    search: ({ site }): { site?: string } => ({ site: textIn(site) }),
  }),
] as const
