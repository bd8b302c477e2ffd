import { AT_HOME, EVERYONE, open, type Rights, type Trials, within } from '../../testing/rights.ts'

/** Written out by hand, and compared with what the product does (`platform/http/matrix.test.ts`). */
export const rights: Rights = {
  'GET /api/:org/handovers': open(EVERYONE),
  'GET /api/:org/handovers/open': open(EVERYONE),
  'GET /api/:org/handovers/:handoverId': open(EVERYONE),
  'GET /api/v2/machines/:id/handover-notes': open(AT_HOME, EVERYONE),
  'POST /api/:org/handovers/:handoverId/notes': within(EVERYONE),
  'PUT /api/:org/handovers/:handoverId/notes/:noteId': within(EVERYONE),
  'DELETE /api/:org/handovers/:handoverId/notes/:noteId': within(EVERYONE),
  'PUT /api/:org/handovers/:handoverId/notes/:noteId/read': within(EVERYONE),
  'POST /api/:org/handovers/:handoverId/notes/:noteId/photos': within(EVERYONE),
  'GET /api/:org/handovers/:handoverId/notes/:noteId/photos/:photoId': open(EVERYONE),
  'DELETE /api/:org/handovers/:handoverId/notes/:noteId/photos/:photoId': within(EVERYONE),
  'PUT /api/:org/handovers/:handoverId/people': within(EVERYONE),
  'PUT /api/:org/handovers/:handoverId/handed-over': within(EVERYONE),
  'PUT /api/:org/handovers/:handoverId/confirmation': within(EVERYONE),
}

const note = (more: object) => ({ Text: 'Hose is taped', MachineId: null, GroupId: null, ...more })
const ofSite = { param: 'handoverId', table: 'handover' }

export const trials: Trials = {
  'POST /api/:org/handovers/:handoverId/notes MachineId': {
    ofSite,
    body: ({ machine }) => note({ MachineId: machine }),
  },
  'POST /api/:org/handovers/:handoverId/notes GroupId': {
    ofSite,
    body: ({ group }) => note({ GroupId: group }),
  },
}
