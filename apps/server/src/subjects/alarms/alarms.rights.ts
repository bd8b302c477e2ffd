import { ADMINS, AT_HOME, EVERYONE, open, type Rights } from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'GET /api/:org/alarm-catalogue': open(ADMINS),
  'POST /api/:org/alarm-catalogue': open(ADMINS),
  'POST /api/:org/alarm-catalogue/import': open(ADMINS),
  'PUT /api/:org/alarm-catalogue/:entryId': open(ADMINS),
  'DELETE /api/:org/alarm-catalogue/:entryId': open(ADMINS),
  'GET /api/:org/machinegroups/:groupId/alarms/open': open(EVERYONE),
  'GET /api/:org/machinegroups/:groupId/alarms/summary': open(EVERYONE),
  'GET /api/machines/alarms': open(EVERYONE),
  'GET /api/machines/:id/alarms': open(EVERYONE),
  'GET /api/machines/:id/alarms/open': open(EVERYONE),
  'GET /api/machines/:id/alarms/summary': open(EVERYONE),
  'POST /api/machines/:id/alarms/acknowledgements': open(AT_HOME, EVERYONE),
  'GET /alarm-events/state': open(EVERYONE),
  'GET /alarm-events/history': open(EVERYONE),
}
