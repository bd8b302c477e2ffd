import { EVERYONE, KEEPERS, OVERSEERS, open, type Rights, type Trials, wide } from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'GET /api/:org/lines': open(EVERYONE),
  'GET /api/:org/lines/proposals': wide(KEEPERS),
  'POST /api/:org/lines': wide(KEEPERS),
  'PUT /api/:org/lines/:lineId': wide(KEEPERS),
  'PUT /api/:org/lines/:lineId/flow': wide(KEEPERS),
  'DELETE /api/:org/lines/:lineId': wide(KEEPERS),
  'GET /api/:org/lines/:lineId/report': open(OVERSEERS),
  'GET /api/:org/lines/:lineId/period': open(OVERSEERS),
  'GET /api/:org/lines/:lineId/model': open(OVERSEERS),
  'GET /api/v2/machines/:id/waiting': open(OVERSEERS),
}

const flow = (machine: string) => ({
  MachineIds: [machine, 'edg-a'],
  Buffers: [{ From: [machine], To: ['edg-a'], Capacity: null }],
})

const ValidFrom = new Date().toISOString().slice(0, 10)

export const trials: Trials = {
  'POST /api/:org/lines SiteId': {
    body: ({ site }) => ({ Name: 'Line', SiteId: site, Flow: flow('saw-1'), ValidFrom }),
  },
  'POST /api/:org/lines Flow.MachineIds': {
    body: ({ machine }) => ({ Name: 'Line', SiteId: null, Flow: flow(machine), ValidFrom }),
  },
  'PUT /api/:org/lines/:lineId/flow Flow.MachineIds': {
    params: () => ({ lineId: 'line-1' }),
    body: ({ machine }) => ({ Flow: flow(machine), ValidFrom }),
  },
}
