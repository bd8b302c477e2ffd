import { defineSubject } from '../../platform/pages/define-subject.ts'
import { machineStatusPages } from './day/machine-status.pages.ts'
import { timelinePages } from './timelines/timelines.pages.ts'

export const status = defineSubject({
  name: 'status',
  pages: [...machineStatusPages, ...timelinePages],
})
