import { defineSubject } from '../../platform/pages/define-subject.ts'
import { analyticsPages } from './analytics.pages.ts'

export const analytics = defineSubject({
  name: 'analytics',
  pages: analyticsPages,
})
