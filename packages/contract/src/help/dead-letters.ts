import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { paging } from '../wire/paging.ts'
import { Closed } from '../wire/schemas.ts'

const tag = 'Failed tasks'

/** The work that follows from an event and was given up after many tries. */
export const DeadLetter = Closed({
  Id: Type.String(),
  /** The key of the text under `dead_letters.events.`. */
  Event: Type.String(),
  /** The key of the text under `dead_letters.handlers.`. */
  Handler: Type.String(),
  /** The input of the handler. Never a secret. */
  Payload: Type.Record(Type.String(), Type.Unknown()),
  HappenedAt: Type.String(),
  GivenUpAt: Type.String(),
  Tries: Type.Integer(),
  LastError: Type.String(),
  /** False where what it needs is no longer kept, as with mails. */
  CanRetry: Type.Boolean(),
})
export type DeadLetter = Static<typeof DeadLetter>

export const listDeadLetters = defineCall({
  method: 'GET',
  path: '/api/:org/dead-letters',
  access: 'deadLetterManager',
  tag,
  summary: 'Tasks that failed for good, of the organization, the latest first',
  params: Closed({ org: Type.String() }),
  query: Closed({ ...paging }),
  result: Type.Array(DeadLetter),
  paged: true,
})

export const retryDeadLetter = defineCall({
  method: 'POST',
  path: '/api/:org/dead-letters/:deadLetterId/retry',
  access: 'deadLetterManager',
  tag,
  summary: 'Starts a task again that failed for good',
  params: Closed({
    org: Type.String(),
    deadLetterId: Type.String({ maxLength: 15, pattern: '^[0-9]{1,15}$' }),
  }),
  result: null,
  errors: ['NOT_FOUND'],
})
