import { defineSubject } from '../../platform/subject/define-subject.ts'
import { serveDashboard } from './dashboard/dashboard.routes.ts'
import { serveMachineData } from './machine-data.routes.ts'

export const values = defineSubject({ name: 'values', routes: [serveMachineData, serveDashboard] })
