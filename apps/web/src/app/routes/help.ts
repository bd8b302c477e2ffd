import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shell } from './shell.ts'

const faq = createRoute({
  getParentRoute: () => shell,
  path: '/faq',
  staticData: { page: 'faq' },
  component: lazyRouteComponent(() => import('../../features/help/faq-page.tsx'), 'FaqPage'),
})

const troubleshooting = createRoute({
  getParentRoute: () => shell,
  path: '/faq/$lang/troubleshooting',
  staticData: { page: 'troubleshooting' },
  component: lazyRouteComponent(
    () => import('../../features/help/troubleshooting-page.tsx'),
    'TroubleshootingPage',
  ),
})

export const helpRoutes = [faq, troubleshooting] as const
