import { definePage } from '../../pages/define-page.ts'
import { textIn } from '../../pages/search-text.ts'
import { lazyPage } from '../../ui/load-part.ts'
import { tableSearchOf } from '../../ui/table/table-address.ts'

export const componentPages = [
  definePage('machine_components', {
    component: lazyPage(() => import('./components-page.tsx'), 'ComponentsPage'),
    search: (typed) => ({ q: tableSearchOf(typed).q, component: textIn(typed.component) }),
  }),
] as const
