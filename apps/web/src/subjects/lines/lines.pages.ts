import { definePage, readByPage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import type { LineSearch } from './use-line-view.ts'

export const linesPages = [
  definePage('analytics_line', {
    component: lazyPage(() => import('./line-page.tsx'), 'LinePage'),
    search: readByPage<LineSearch>(),
  }),
] as const
