import type { FactsOf } from '@millwright/contract/notices'
import { joined, type NoticeValues } from '../../platform/notices/notice-text.ts'
import { defineSubject } from '../../platform/subject/define-subject.ts'
import { textsOf } from '../../platform/texts/texts.ts'
import type { CheckOperationsDeps } from './check-operations.ts'
import { seedMaintenance } from './demo-maintenance.ts'
import { createDueMaintenance } from './due-maintenance.ts'
import { serveMaintenance } from './maintenance.routes.ts'
import { searchTasks } from './search-tasks.ts'

const task = ({ code, action }: FactsOf<'maintenanceDue'>): NoticeValues => ({ text: joined(code, action) })

export const maintenance = defineSubject({
  name: 'maintenance',
  notices: {
    texts: textsOf(import.meta.dirname),
    kinds: {
      maintenanceComing: { values: task },
      maintenanceDue: { values: task },
      activityAssigned: { values: ({ code, action, by }) => ({ by, text: joined(code, action) }) },
    },
  },
  routes: [serveMaintenance],
  jobs: (deps: CheckOperationsDeps) => [createDueMaintenance(deps)],
  search: searchTasks,
  demo: seedMaintenance,
})
