import { defineSubject } from '../../platform/pages/define-subject.ts'
import { alarmPages } from './alarms.pages.ts'
import { alarmCataloguePages } from './catalogue/alarm-catalogue.pages.ts'

export const alarms = defineSubject({
  name: 'alarms',
  pages: [...alarmCataloguePages, ...alarmPages],
})
