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
  /** The part of the message that was wrong, such as `[3].ts`; empty for the message as a whole. */
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

/** Of the messages of a group, the oldest first. */
export const ReplayedMessages = Closed({
  /** Stored and removed. */
  Stored: Type.Integer(),
  /** Refused again: they stay. */
  Refused: Type.Integer(),
  /** Not tried yet: a call takes up to 1,000 for up to 15 seconds. Those of which only the beginning is kept are not counted. */
  Left: Type.Integer(),
  /** Why the first of them was refused again; empty for none. */
  Reason: Type.String(),
})
export type ReplayedMessages = Static<typeof ReplayedMessages>

export const replayRefused = defineCall({
  method: 'POST',
  path: '/api/:org/machines/:id/refused/:refusedId/replay',
  access: 'machineEditor',
  tag,
  isHeavy: true,
  summary:
    'Takes all messages in again that were refused as this one, where that can work; they are removed once they are stored',
  params: Closed({
    org: Type.String(),
    id: Id,
    refusedId: Type.String({ maxLength: 15, pattern: '^[0-9]{1,15}$' }),
  }),
  result: ReplayedMessages,
  errors: ['NOT_FOUND'],
})
