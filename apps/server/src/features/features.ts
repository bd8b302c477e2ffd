import type { Feature } from '../api/feature.ts'
import { serveMachines } from './machines/machines.routes.ts'
import { serveOrganizations } from './organizations/organizations.routes.ts'
import { serveSeries } from './series/series.routes.ts'
import { serveStatuses } from './status/statuses.routes.ts'

/** Every subject that the API speaks of, save sign-in, without which none could be served. */
export const FEATURES: readonly Feature[] = [serveMachines, serveOrganizations, serveSeries, serveStatuses]
