import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { Id } from '../wire/text.ts'

const tag = 'Machines'
const At = Type.Integer({ description: 'Epoch milliseconds.' })

/** Messages of a machine that were set aside for the same reason, in the same place. */
export const RefusedMessages = Closed({
  /** Of the latest that has a payload. */
  Id: Type.String(),
  MachineId: Type.String(),
  MachineName: Type.String(),
  Topic: Type.String(),
  /** One of docs/devices.md. */
  Reason: Type.String(),
  /** What in the message was wrong, such as `[3].ts`; empty for the message as a whole. */
  Field: Type.String(),
  /** Among the latest of the machine that are looked at: 1,000 of one machine, 100 of each of all. */
  Count: Type.Integer(),
  FirstAt: At,
  LastAt: At,
  /** Bytes of the message as it was sent. */
  Size: Type.Integer(),
  /** The beginning of it as text, with a replacement for what is none. */
  Payload: Type.String(),
  /** The whole message is kept, has times of its own, and may be taken now. */
  CanReplay: Type.Boolean(),
})
export type RefusedMessages = Static<typeof RefusedMessages>

export const listRefused = defineCall({
  method: 'GET',
  path: '/api/:org/machines/:id/refused',
  access: 'machineEditor',
  tag,
  summary: 'Messages of a machine that were not taken, by reason and topic, the latest first',
  params: Closed({ org: Type.String(), id: Id }),
  result: Type.Array(RefusedMessages),
  paged: true,
})

export const listAllRefused = defineCall({
  method: 'GET',
  path: '/api/:org/refused',
  access: 'refusedReader',
  tag,
  isHeavy: true,
  summary: 'Messages of all machines of the organization that were not taken, the latest first',
  params: Closed({ org: Type.String() }),
  result: Type.Array(RefusedMessages),
  paged: true,
})

export const replayRefused = defineCall({
  method: 'POST',
  path: '/api/:org/machines/:id/refused/:refusedId/replay',
  access: 'machineEditor',
  tag,
  summary: 'Takes a message in again that was refused, where that can work; it is removed once it is stored',
  params: Closed({
    org: Type.String(),
    id: Id,
    refusedId: Type.String({ maxLength: 15, pattern: '^[0-9]{1,15}$' }),
  }),
  result: null,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE'],
})
