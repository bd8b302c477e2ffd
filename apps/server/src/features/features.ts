import type { Feature } from '../api/feature.ts'
import { serveAudit } from './audit/audit.routes.ts'
import { serveGroups } from './groups/groups.routes.ts'
import { serveMachines } from './machines/machines.routes.ts'
import { serveOrganizations } from './organizations/organizations.routes.ts'
import { servePartnerAccess } from './partner-access/partner-access.routes.ts'
import { serveSeries } from './series/series.routes.ts'
import { serveStatuses } from './status/statuses.routes.ts'
import { serveUsers } from './users/users.routes.ts'

/** Every subject that the API speaks of, save sign-in, without which none could be served. */
export const FEATURES: readonly Feature[] = [
  serveAudit,
  servePartnerAccess,
  serveGroups,
  serveMachines,
  serveOrganizations,
  serveSeries,
  serveStatuses,
  serveUsers,
]
