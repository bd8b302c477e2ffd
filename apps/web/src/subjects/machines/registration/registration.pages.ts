import { definePage } from '../../../platform/pages/define-page.ts'
import { textIn } from '../../../platform/pages/search-text.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'

export const registrationPages = [
  definePage('machine_registration', {
    component: lazyPage(() => import('./registration-page.tsx'), 'RegistrationPage'),
    search: ({ machine }): { machine?: string } => ({ machine: textIn(machine) }),
  }),
] as const
