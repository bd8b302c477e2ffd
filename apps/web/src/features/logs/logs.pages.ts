import { definePage } from '../../pages/define-page.ts'
import { oneOf, textIn } from '../../pages/search-text.ts'
import { lazyPage } from '../../ui/load-part.ts'
import { tableSearchOf } from '../../ui/table/table-address.ts'
import { LOGS } from './log-kinds.ts'

export const logPages = [
  definePage('machine_logs', {
    component: lazyPage(() => import('./logs-page.tsx'), 'LogsPage'),
    search: (typed) => ({ ...tableSearchOf(typed), log: oneOf(LOGS, typed.log), day: textIn(typed.day) }),
  }),
] as const
