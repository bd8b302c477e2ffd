import { defineSubject } from '../../platform/pages/define-subject.ts'
import { productionEventPages } from './events/production-events.pages.ts'
import { productionPages } from './production.pages.ts'

export const production = defineSubject({
  name: 'production',
  pages: [...productionEventPages, ...productionPages],
})
