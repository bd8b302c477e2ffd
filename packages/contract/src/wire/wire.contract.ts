import { rule } from './access-rule.ts'
import { defineContract } from './contract.ts'

/** Of no subject: it follows from signing in, from the input, and from the state of the server. */
export const wire = defineContract({
  tags: { System: { rank: 370, says: 'The state of the installation, and this documentation.' } },
  areas: { everywhere: {} },
  access: {
    anyone: { callers: 'anyone', scope: null, area: 'everywhere', says: 'Anyone, signed in or not' },
    signedIn: rule(null, 'everywhere', 'Any signed-in user'),
    self: rule('self', 'everywhere', 'The user in the path'),
    organizationMember: rule('organization', 'everywhere', 'Users of the organization in the path'),
    groupReader: rule('group', 'everywhere', 'Users who see the machine group in the path'),
    machineReader: rule('machine', 'everywhere', 'Users who see the machine in the path'),
    machineOwner: rule(
      'ownMachine',
      'everywhere',
      'Users who see the machine in the path, of its organization',
    ),
    device: { callers: 'devices', scope: null, area: 'everywhere', says: 'A device, for its own machine' },
    devicePassword: {
      callers: 'devicesByPassword',
      scope: null,
      area: 'everywhere',
      says: 'A device with its password',
    },
    machineReaderOrDevice: {
      callers: 'peopleAndDevices',
      scope: 'machine',
      area: 'everywhere',
      says: 'Users who see the machine in the path, and its own device',
    },
  },
  errors: {
    VALIDATION_FAILED: {
      status: 400,
      means: 'A field is missing, unknown or out of its bounds; `field` names it',
    },
    RANGE_TOO_LONG: {
      status: 400,
      means: 'The period is too long; `maxDays` says how many days it may have',
    },
    RANGE_REVERSED: { status: 400, means: 'The period ends before it begins' },
    NOT_SIGNED_IN: { status: 401, means: 'No token was sent, or it is not valid any more' },
    ACCESS_DENIED: { status: 403, means: 'The caller has no right to this' },
    NOT_FOUND: { status: 404, means: 'There is no such thing' },
    SWITCHED_OFF: { status: 404, means: 'This part of the product is switched off in this installation' },
    RULE_NOT_FOUND: { status: 404, means: 'There is no such rule, or the caller does not see it' },
    TOO_MANY_RULES: { status: 409, means: 'There are as many rules as there may be' },
    PAYLOAD_TOO_LARGE: { status: 413, means: 'The body is too large' },
    FILE_QUOTA_REACHED: { status: 413, means: 'The organization has no room left for files' },
    UNSUPPORTED_MEDIA_TYPE: { status: 415, means: 'The body is not of a type that this call takes' },
    RANGE_NOT_SATISFIABLE: { status: 416, means: 'The file has no such range of bytes' },
    TOO_MANY_REQUESTS: {
      status: 429,
      means: 'Too many requests; the header Retry-After says in how many seconds to try again',
    },
    ERROR_GENERIC: { status: 500, means: 'Something went wrong on the server' },
    SERVICE_NOT_AVAILABLE: {
      status: 503,
      means: 'The server is busy or a part of it is away: try again later',
    },
  },
  pages: { access_denied: { path: '/access-denied', title: 'access_denied', area: 'everywhere' } },
  help: { access_denied: 'no_access' },
})
