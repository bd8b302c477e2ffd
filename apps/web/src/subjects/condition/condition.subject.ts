import { defineSubject } from '../../platform/pages/define-subject.ts'
import { conditionPages } from './condition.pages.ts'

export const condition = defineSubject({
  name: 'condition',
  pages: conditionPages,
})
