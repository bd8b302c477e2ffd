import { definePage } from '../../pages/define-page.ts'
import { textIn } from '../../pages/search-text.ts'
import { lazyPage } from '../../ui/load-part.ts'

export const componentPages = [
  definePage('machine_components', {
    component: lazyPage(() => import('./components-page.tsx'), 'ComponentsPage'),
    search: (typed) => ({ component: textIn(typed.component) }),
  }),
] as const
