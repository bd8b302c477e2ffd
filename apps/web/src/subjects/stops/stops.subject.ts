import { defineSubject } from '../../platform/pages/define-subject.ts'
import { operatorPages } from './operator/operator.pages.ts'
import { reasonRulePages } from './reason-rules/reason-rules.pages.ts'

export const stops = defineSubject({
  name: 'stops',
  pages: [...operatorPages, ...reasonRulePages],
})
