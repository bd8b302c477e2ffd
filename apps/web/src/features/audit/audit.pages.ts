import { AUDIT_ACTIONS } from '@millwright/contract/calls/audit'
import { definePage } from '../../pages/define-page.ts'
import { oneOf } from '../../pages/search-text.ts'
import { lazyPage } from '../../ui/load-part.ts'
import { tableSearchOf } from '../../ui/table/table-address.ts'

export const auditPages = [
  definePage('audit_log', {
    component: lazyPage(() => import('./audit-page.tsx'), 'AuditPage'),
    search: (typed) => ({ ...tableSearchOf(typed), action: oneOf(AUDIT_ACTIONS, typed.action) }),
  }),
] as const
