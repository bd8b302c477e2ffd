import { defineSubject } from '../../platform/pages/define-subject.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { dashboardPages } from './dashboard/dashboard.pages.ts'
import { environmentPages } from './environment/environment.pages.ts'
import { logPages } from './logs/logs.pages.ts'
import { machineDataPages } from './machine-data.pages.ts'

export const values = defineSubject({
  name: 'values',
  pages: [...dashboardPages, ...environmentPages, ...logPages, ...machineDataPages],
  slots: {
    machine_production: lazyPart(() => import('./shared/gauges/family-gauges.tsx'), 'FamilyGauges'),
  },
})
