import { definePage } from '../../../platform/pages/define-page.ts'
import { textIn } from '../../../platform/pages/search-text.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconCpu } from '../../../platform/ui/icons/icons.ts'
import { tableSearchOf } from '../../../platform/ui/table/table-address.ts'

export const componentPages = [
  definePage('machine_components', {
    icon: IconCpu,
    component: lazyPage(() => import('./components-page.tsx'), 'ComponentsPage'),
    search: (typed) => ({ q: tableSearchOf(typed).q, component: textIn(typed.component) }),
  }),
] as const
