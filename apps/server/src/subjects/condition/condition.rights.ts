import {
  EVERYONE,
  forDevices,
  KEEPERS,
  KEEPERS_AT_HOME,
  open,
  type Rights,
  TOOL_KEEPERS,
} from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'POST /api/devices/collisions': forDevices('xx'),
  'POST /api/devices/tests': forDevices('xx'),
  'PUT /api/devices/tests/:cycleUuid/:filename': forDevices('xx'),
  'GET /api/:org/machinegroups/:groupId/condition': open(EVERYONE),
  'GET /api/machines/:id/tests/:cycleUuid/spectrum': open(EVERYONE),
  'GET /api/machines/:id/tests/waterfall': open(EVERYONE),
  'GET /cycles': open(EVERYONE),
  'GET /subcycles': open(EVERYONE),
  'GET /storage-api/machine-tests/:cycleUuid/machines/:id/:filename': open(EVERYONE),
  'GET /applications': open(EVERYONE),
  'GET /collisions': open(EVERYONE),
  'GET /machineapplications': open(EVERYONE),
  'GET /machineapplications/:id': open(EVERYONE),
  'PATCH /api/machines/:id/applications/:appId': open(KEEPERS_AT_HOME, KEEPERS),
  'GET /api/machines/:id/fingerprints': open(EVERYONE),
  'POST /api/machines/:id/fingerprints': open(TOOL_KEEPERS),
}
