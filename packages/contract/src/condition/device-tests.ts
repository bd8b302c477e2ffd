import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { TestAnnouncement } from './announced-test.ts'
import { FileName, Moment, Uuid } from './condition-shapes.ts'

const tag = 'Condition analyzer'

export const reportCollision = defineCall({
  method: 'POST',
  path: '/api/devices/collisions',
  access: 'device',
  tag,
  summary:
    'Says that the spindle of the own machine ran into something; the same moment twice is one collision',
  body: Closed({ time: Moment }),
  result: null,
  errors: ['APP_CLOSED', 'TOO_MANY_REQUESTS'],
})

export const announceTest = defineCall({
  method: 'POST',
  path: '/api/devices/tests',
  access: 'device',
  tag,
  summary:
    'Says that the own machine made a test; the files that it names come with it or are sent afterwards',
  body: TestAnnouncement,
  result: null,
  errors: ['VALIDATION_FAILED', 'APP_CLOSED', 'TOO_MANY_REQUESTS'],
})

/** The body is the file itself. */
export const storeTestFile = defineCall({
  method: 'PUT',
  path: '/api/devices/tests/:cycleUuid/:filename',
  access: 'device',
  tag,
  summary: 'Stores a file of a test that was announced',
  params: Closed({ cycleUuid: Uuid, filename: FileName }),
  takes: 'application/octet-stream',
  result: null,
  errors: [
    'SWITCHED_OFF',
    'NOT_FOUND',
    'VALIDATION_FAILED',
    'PAYLOAD_TOO_LARGE',
    'FILE_QUOTA_REACHED',
    'TOO_MANY_REQUESTS',
    'SERVICE_NOT_AVAILABLE',
  ],
})
