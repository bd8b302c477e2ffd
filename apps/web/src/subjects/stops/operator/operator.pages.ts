import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'

export const operatorPages = [
  definePage('machine_operator', {
    component: lazyPage(() => import('./operator-page.tsx'), 'OperatorPage'),
  }),
] as const
