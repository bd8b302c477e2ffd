import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'

export const deadLetterPages = [
  definePage('dead_letters', {
    component: lazyPage(() => import('./dead-letters-page.tsx'), 'DeadLettersPage'),
  }),
] as const
