import { defineSubject } from '../../platform/pages/define-subject.ts'
import { healthPages } from './health.pages.ts'

export const health = defineSubject({ name: 'health', pages: healthPages })
