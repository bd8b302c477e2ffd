import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'

export const helpPages = [
  definePage('faq', {
    component: lazyPage(() => import('./faq-page.tsx'), 'FaqPage'),
  }),
  definePage('troubleshooting', {
    component: lazyPage(() => import('./troubleshooting-page.tsx'), 'TroubleshootingPage'),
  }),
] as const
