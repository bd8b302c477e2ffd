import { defineSubject } from '../../platform/pages/define-subject.ts'
import { toolingPages } from './tooling.pages.ts'

export const tools = defineSubject({
  name: 'tools',
  pages: toolingPages,
})
