import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconMailOff } from '../../../platform/ui/icons/icons.ts'

export const deadLetterPages = [
  definePage('dead_letters', {
    icon: IconMailOff,
    component: lazyPage(() => import('./dead-letters-page.tsx'), 'DeadLettersPage'),
  }),
] as const
