import { defineSubject } from '../../platform/pages/define-subject.ts'
import { maintenancePages } from './maintenance.pages.ts'

export const maintenance = defineSubject({
  name: 'maintenance',
  pages: maintenancePages,
})
