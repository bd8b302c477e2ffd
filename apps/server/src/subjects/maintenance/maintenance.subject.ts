import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { CheckOperationsDeps } from './check-operations.ts'
import { seedMaintenance } from './demo-maintenance.ts'
import { createDueMaintenance } from './due-maintenance.ts'
import { serveMaintenance } from './maintenance.routes.ts'
import { searchTasks } from './search-tasks.ts'

export const maintenance = defineSubject({
  name: 'maintenance',
  routes: [serveMaintenance],
  jobs: (deps: CheckOperationsDeps) => [createDueMaintenance(deps)],
  search: searchTasks,
  demo: seedMaintenance,
})
