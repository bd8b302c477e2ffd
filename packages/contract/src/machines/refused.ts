import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id } from '../wire/text.ts'

const tag = 'Machines'
const At = Type.Integer({ description: 'Epoch milliseconds.' })

/** Messages of a machine that were set aside for the same reason, in the same place. */
export const RefusedMessages = Closed({
  Id: Type.String(),
  MachineId: Type.String(),
  MachineName: Type.String(),
  Topic: Type.String(),
  /** One of docs/devices.md. */
  Reason: Type.String(),
  /** The part of the message that was wrong, such as `[*].ts`; empty for the message as a whole. */
  Field: Type.String(),
  /** Since `FirstAt`. Of a device that sends more than 100 in vain in a minute the others are not counted. */
  Count: Type.Integer(),
  FirstAt: At,
  LastAt: At,
  /** Bytes of one of them as it was sent. */
  Size: Type.Integer(),
  /** The beginning of it as text, with a replacement for what is none. */
  Payload: Type.String(),
  /** Some are kept whole, and may be taken now. */
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
  access: 'connectionsReader',
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
    'Takes a group of messages in again by the rules of now; those that are stored are removed, at the time of their receipt where they have none',
  params: Closed({
    org: Type.String(),
    id: Id,
    refusedId: Type.String({ maxLength: 15, pattern: '^[0-9]{1,15}$' }),
  }),
  result: ReplayedMessages,
  errors: ['NOT_FOUND'],
})

/** Of the last time that somebody asked for all. */
export const RefusedReplay = Closed({
  BegunAt: At,
  /** Null while it goes on. */
  EndedAt: nullable(At),
  Groups: Type.Integer(),
  GroupsLeft: Type.Integer(),
  /** Stored and removed, so far. */
  Stored: Type.Integer(),
  /** Refused again, of the groups that are through: they stay. */
  Refused: Type.Integer(),
  /** Why one of them was refused again; empty for none. */
  Reason: Type.String(),
})
export type RefusedReplay = Static<typeof RefusedReplay>

export const replayAllRefused = defineCall({
  method: 'POST',
  path: '/api/:org/refused/replay',
  access: 'connectionsManager',
  tag,
  isHeavy: true,
  summary:
    'Begins to take in all messages again that can be, of all machines of the organization; it goes on by itself',
  params: Closed({ org: Type.String() }),
  result: nullable(RefusedReplay),
  errors: ['NOT_FOUND'],
})

export const getRefusedReplay = defineCall({
  method: 'GET',
  path: '/api/:org/refused/replay',
  access: 'connectionsReader',
  tag,
  summary: 'How far the last replay of all refused messages has come; null where there was none',
  params: Closed({ org: Type.String() }),
  result: nullable(RefusedReplay),
})
