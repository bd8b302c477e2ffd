import {
  ADMINS,
  forDevices,
  KEEPERS,
  KEEPERS_AT_HOME,
  MANAGERS,
  open,
  type Rights,
  wide,
  within,
} from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'GET /api/:org/machines/:id/connector': open(KEEPERS_AT_HOME, KEEPERS),
  'PUT /api/:org/machines/:id/connector': open(KEEPERS_AT_HOME, KEEPERS),
  'DELETE /api/:org/machines/:id/connector': open(KEEPERS_AT_HOME, KEEPERS),
  'POST /api/:org/machines/:id/connector/browse': open(KEEPERS_AT_HOME, KEEPERS),
  'POST /api/:org/machines/:id/connector/proposal': open(KEEPERS_AT_HOME, KEEPERS),
  'POST /api/:org/machines/:id/connector/search': open(KEEPERS_AT_HOME, KEEPERS),
  'POST /api/:org/machines/:id/connector/places': open(KEEPERS_AT_HOME, KEEPERS),
  'POST /api/:org/machines/:id/connector/trial': open(KEEPERS_AT_HOME, KEEPERS),
  'GET /api/:org/connectors': open(KEEPERS),
  'POST /api/:org/connectors': wide(ADMINS),
  'POST /api/:org/connectors/:connectorId/token': wide(ADMINS),
  'DELETE /api/:org/connectors/:connectorId': wide(ADMINS),
  'GET /api/:org/connector-templates': open(KEEPERS),
  'POST /api/:org/connector-templates': within(KEEPERS),
  'DELETE /api/:org/connector-templates/:templateId': within(KEEPERS),
  'GET /api/:org/opcua': open(MANAGERS),
  'POST /api/connectors/me/sync': forDevices('..'),
  'POST /api/connectors/me/answers/:commandId': forDevices('..'),
  'POST /api/connectors/me/points': forDevices('..'),
}
