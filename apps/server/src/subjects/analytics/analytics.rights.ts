import {
  EVERYONE,
  KEEPERS,
  KEEPERS_AT_HOME,
  OVERSEERS,
  open,
  type Rights,
  wide,
} from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'GET /api/machines/:id/status/historical-aggregated': open(EVERYONE),
  'GET /api/:org/machinegroups/:groupId/status/aggregated': open(EVERYONE),
  'GET /api/:org/machinegroups/:groupId/status/lost': open(EVERYONE),
  'GET /api/v2/machines/analytics': open(OVERSEERS),
  'GET /api/v2/machines/analytics/days': open(OVERSEERS),
  'GET /api/v2/machines/:id/analytics': open(OVERSEERS),
  'GET /api/v2/machines/:id/analytics/intervals': open(OVERSEERS),
  'GET /api/organizations/:org/analytics-targets': open(KEEPERS),
  'PUT /api/organizations/:org/analytics-targets/:validFrom': wide(KEEPERS),
  'DELETE /api/organizations/:org/analytics-targets/:validFrom': wide(KEEPERS),
  'GET /api/v2/machines/:id/analytics/targets': open(KEEPERS_AT_HOME, KEEPERS),
  'PUT /api/v2/machines/:id/analytics/targets/:validFrom': open(KEEPERS_AT_HOME, KEEPERS),
  'DELETE /api/v2/machines/:id/analytics/targets/:validFrom': open(KEEPERS_AT_HOME, KEEPERS),
  'GET /api/:org/machinegroups/:groupId/analytics': open(OVERSEERS),
  'GET /api/:org/machinegroups/:groupId/analytics/machines': open(OVERSEERS),
  'GET /api/:org/machinegroups/:groupId/analytics/shifts': open(OVERSEERS),
  'GET /api/:org/machinegroups/:groupId/analytics/programs': open(OVERSEERS),
  'GET /api/:org/machinegroups/:groupId/analytics/hours': open(OVERSEERS),
  'GET /api/:org/machinegroups/:groupId/analytics/report': open(OVERSEERS),
  'GET /api/v2/machines/:id/analytics/report': open(OVERSEERS),
}
