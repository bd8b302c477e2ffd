import type { Job } from '../../platform/jobs/job.ts'
import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { RetentionDeps } from '../../platform/subject/subject.ts'
import { seedHandover } from './demo-handover.ts'
import { createWriting, serveHandovers } from './handover.routes.ts'
import { createHandoverStore } from './handover-store.ts'
import { searchNotes } from './search-notes.ts'

export const handover = defineSubject({
  name: 'handover',
  routes: [serveHandovers],
  jobs: (deps: Parameters<typeof createWriting>[0]): readonly Job[] => [createWriting(deps).job],
  retention: ({ db, dateAgo, retentionDays }: RetentionDeps) => ({
    'old handovers': () => createHandoverStore(db).dropBefore(dateAgo(retentionDays.status)),
  }),
  search: searchNotes,
  demo: seedHandover,
})
