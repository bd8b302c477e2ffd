import { definePage } from '../../../platform/pages/define-page.ts'
import { textIn } from '../../../platform/pages/search-text.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconReportSearch } from '../../../platform/ui/icons/icons.ts'
import { tableSearchOf } from '../../../platform/ui/table/table-address.ts'

export const auditPages = [
  definePage('audit_log', {
    icon: IconReportSearch,
    component: lazyPage(() => import('./audit-page.tsx'), 'AuditPage'),
    // The list of all actions is loaded with the page, which leaves out what is none.
    search: (typed) => ({ ...tableSearchOf(typed), action: textIn(typed.action) }),
  }),
] as const
