import { defineSubject } from '../../platform/subject/define-subject.ts'
import { seedFloorPlans } from './demo-floor-plans.ts'
import { serveFleet } from './fleet.routes.ts'
import { serveSearch } from './search/search.routes.ts'

export const fleet = defineSubject({
  name: 'fleet',
  routes: [serveFleet, serveSearch],
  demo: seedFloorPlans,
})
