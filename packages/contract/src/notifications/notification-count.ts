import Type from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { Id } from '../wire/text.ts'

/** Apart from the other calls of notifications: the frame of every page needs this one, and nothing of the rest. */
export const countNotifications = defineCall({
  method: 'GET',
  path: '/api/users/:me/notifications/count',
  access: 'self',
  tag: 'Notifications',
  summary: 'How many are new',
  params: Closed({ me: Id }),
  result: Type.Integer(),
})
