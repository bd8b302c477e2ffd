import { defineSubject } from '../../platform/pages/define-subject.ts'
import { servicePages } from './service.pages.ts'

export const documents = defineSubject({
  name: 'documents',
  pages: servicePages,
})
