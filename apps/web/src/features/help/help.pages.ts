import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'

export const helpPages = [
  definePage('faq', {
    component: lazyRouteComponent(() => import('./faq-page.tsx'), 'FaqPage'),
  }),
  definePage('troubleshooting', {
    component: lazyRouteComponent(() => import('./troubleshooting-page.tsx'), 'TroubleshootingPage'),
  }),
] as const
