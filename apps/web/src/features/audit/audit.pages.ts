import { IconReportSearch } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'

export const auditPages = [
  definePage('audit_log', {
    component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
    icon: IconReportSearch,
  }),
] as const
