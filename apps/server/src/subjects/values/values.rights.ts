import { EVERYONE, open, type Rights } from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'GET /api/machines/:id/info/:channel': open(EVERYONE),
  'GET /api/machines/:id/messages/:channel': { ...open(EVERYONE), devices: 'xx' },
  'GET /api/machines/:id/channels/:wildcard': open(EVERYONE),
  'GET /api/machines/:id/logs': open(EVERYONE),
  'GET /api/machines/:id/series/:channel': open(EVERYONE),
  'GET /api/machines/:id/sensordata': open(EVERYONE),
  'GET /api/machines/:id/dashboard': open(EVERYONE),
  'GET /api/machines/:id/gauges': open(EVERYONE),
}
