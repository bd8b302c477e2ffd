import { defineSubject } from '../../platform/pages/define-subject.ts'
import { fleetPages } from './fleet.pages.ts'
import { machineOverviewPages } from './machine/machine-overview.pages.ts'

export const fleet = defineSubject({
  name: 'fleet',
  pages: [...fleetPages, ...machineOverviewPages],
})
