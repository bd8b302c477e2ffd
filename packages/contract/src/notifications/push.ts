import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id, Line, OptionalLine } from '../wire/text.ts'

const tag = 'Push'

/** A browser or an app to which notices of a person are pushed. */
export const PushDevice = Closed({
  Id: Type.String(),
  /** `web` for a browser, else as the app calls itself. */
  App: Type.String(),
  Name: Type.String(),
  Since: Type.String(),
  /** Null when nothing was pushed to it yet. */
  LastReachedAt: nullable(Type.String()),
  /** False when nobody is signed in there: it waits until the same person signs in again. */
  IsActive: Type.Boolean(),
})
export type PushDevice = Static<typeof PushDevice>

/** The subscription of a browser (`PushSubscription`) as JSON; with Firebase, its token. */
const regToken = Type.String({ minLength: 1, maxLength: 4096 })
const me = Closed({ me: Id })
const one = Closed({ me: Id, deviceId: Id })

export const getPushKey = defineCall({
  method: 'GET',
  path: '/api/users/:me/subscriptions/push/key',
  access: 'self',
  tag,
  summary:
    'The key that a browser subscribes for (applicationServerKey), and whether tokens of Firebase are taken',
  params: me,
  result: Closed({ Key: Type.String(), TakesFirebase: Type.Boolean() }),
})

export const listPushDevices = defineCall({
  method: 'GET',
  path: '/api/users/:me/subscriptions/push',
  access: 'self',
  tag,
  summary: 'The devices of the user to which notices are pushed',
  params: me,
  result: Type.Array(PushDevice),
})

export const addPushDevice = defineCall({
  method: 'POST',
  path: '/api/users/:me/subscriptions/push',
  access: 'self',
  tag,
  summary:
    'Pushes notices to a device from now on, for as long as the user is signed in there. regToken is the subscription of the browser as JSON, or a token of Firebase; app is web or the name of the app',
  params: me,
  body: Closed({ regToken, app: Line(64), name: Type.Optional(OptionalLine()) }),
  result: PushDevice,
})

export const renewPushDevice = defineCall({
  method: 'POST',
  path: '/api/users/:me/subscriptions/push/renewal',
  access: 'self',
  tag,
  summary:
    'After a sign-in: pushes go on to a device that the user opened before; null when it is none of theirs',
  params: me,
  body: Closed({ regToken }),
  result: nullable(PushDevice),
})

export const removePushDevice = defineCall({
  method: 'DELETE',
  path: '/api/users/:me/subscriptions/push/:deviceId',
  access: 'self',
  tag,
  summary: 'Ends pushes to a device',
  params: one,
  result: null,
  errors: ['NOT_FOUND'],
})

export const testPushDevice = defineCall({
  method: 'POST',
  path: '/api/users/:me/subscriptions/push/:deviceId/test',
  access: 'self',
  tag,
  summary: 'Pushes a test message to a device, and says whether its push service took it',
  params: one,
  result: Closed({
    /** `gone` when the browser has ended its subscription: the device is removed then. */
    Outcome: Type.Enum(['sent', 'gone', 'failed']),
    Error: Type.String(),
  }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})
