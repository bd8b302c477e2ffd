import { MAX_MESSAGE_TEXT } from '@millwright/domain/messages/message'
import { line } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { paging } from '../wire/paging.ts'
import { Closed, ClosedPartial, nullable } from '../wire/schemas.ts'
import { Id, Instant, Language, type TextFields, textSchemas } from '../wire/text.ts'

const tag = 'Messages'

export const messageFields = { Text: line(MAX_MESSAGE_TEXT) } satisfies TextFields

export const MESSAGE_PHASES = ['waiting', 'current', 'ended'] as const

const Addressee = Closed({ Id: Type.String(), Name: Type.String() })
export type Addressee = Static<typeof Addressee>

/** The last that the machine reported of it. */
export const Answer = Closed({
  Machine: Addressee,
  /** `shown`, `understood`, `not_possible`, or words of the operator. */
  Answer: Type.String(),
  Person: Type.String(),
  Time: Type.String(),
})
export type Answer = Static<typeof Answer>

const message = {
  Id: Type.String(),
  Text: Type.String(),
  Language: Type.String(),
  Author: Type.String(),
  Organization: Type.String(),
  /** Of those that it goes to, the machines that the caller sees: the first 20 of them, and how many they are. */
  Machines: Type.Array(Addressee),
  MachineCount: Type.Integer(),
  /** The author's choice, as far as the caller sees it, for the organization of the author; empty for others. */
  Targets: Closed({ Machines: Type.Array(Addressee), Groups: Type.Array(Addressee) }),
  IsPinned: Type.Boolean(),
  IsOnPanel: Type.Boolean(),
  Phase: Type.Enum([...MESSAGE_PHASES]),
  FromTime: Type.String(),
  UntilTime: nullable(Type.String()),
  EndedTime: nullable(Type.String()),
  EndedBy: nullable(Type.String()),
  CreatedTime: Type.String(),
  Answers: Type.Array(Answer),
  ReadCount: Type.Integer(),
  IsRead: Type.Boolean(),
  /** Whether the caller may change it: who does not see all of its machines may not. */
  MayChange: Type.Boolean(),
  MayEnd: Type.Boolean(),
}

export const Message = Closed(message)
export type Message = Static<typeof Message>

export const MessageDetail = Closed({
  ...message,
  /** Of the caller's organization, those who see one of its machines; null when they have not read it. */
  Readers: Type.Array(Closed({ Name: Type.String(), ReadTime: nullable(Type.String()) })),
})
export type MessageDetail = Static<typeof MessageDetail>

const content = {
  ...textSchemas(messageFields),
  Language,
  MachineIds: Type.Array(Id, { maxItems: 500 }),
  GroupIds: Type.Array(Id, { maxItems: 100 }),
  IsPinned: Type.Boolean(),
  /** Sent to the machine's own panel, which can answer; at most 160 characters. */
  IsOnPanel: Type.Boolean(),
  /** Now when left out. */
  FromTime: Type.Optional(Instant),
  /** Null for no end. */
  UntilTime: nullable(Instant),
}

export const MessageBody = Closed(content)
export type MessageBody = Static<typeof MessageBody>

const params = Closed({ org: Type.String() })
const messageParams = Closed({ org: Type.String(), messageId: Id })
const access = 'organizationMember'

export const listUserMessages = defineCall({
  method: 'GET',
  path: '/api/:org/messages',
  access,
  tag,
  summary:
    'The messages to machines that the caller sees: pinned ones first, then the newest, ended ones last',
  params,
  query: Closed({
    ...paging,
    machineId: Type.Optional(Id),
    phase: Type.Optional(Type.Enum([...MESSAGE_PHASES])),
    /** A part of the text or of the author's name. */
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  }),
  result: Type.Array(Message),
  paged: true,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED'],
})

export const addMessage = defineCall({
  method: 'POST',
  path: '/api/:org/messages',
  access,
  tag,
  summary: 'Writes to machines and groups that the caller sees',
  params,
  body: MessageBody,
  result: MessageDetail,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'GROUP_NOT_FOUND', 'LICENCE_NEEDED'],
})

export const readMessages = defineCall({
  method: 'POST',
  path: '/api/:org/messages/read',
  access,
  tag,
  summary: 'Notes that the caller has read these messages',
  params,
  body: Closed({ Ids: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
  result: null,
})

export const getMessage = defineCall({
  method: 'GET',
  path: '/api/:org/messages/:messageId',
  access,
  tag,
  summary: 'One message with who has read it',
  params: messageParams,
  result: MessageDetail,
  errors: ['MESSAGE_NOT_FOUND'],
})

export const patchMessage = defineCall({
  method: 'PATCH',
  path: '/api/:org/messages/:messageId',
  access,
  tag,
  summary: 'Changes what is given; for the author and the managers of the author’s organization',
  params: messageParams,
  body: ClosedPartial(MessageBody),
  result: MessageDetail,
  errors: [
    'MESSAGE_NOT_FOUND',
    'MESSAGE_ENDED',
    'ERROR_MACHINE_NOT_FOUND',
    'GROUP_NOT_FOUND',
    'LICENCE_NEEDED',
  ],
})

export const endMessage = defineCall({
  method: 'POST',
  path: '/api/:org/messages/:messageId/end',
  access,
  tag,
  summary:
    'Ends a message; it stays in the list. For the author and the managers of the author’s organization',
  params: messageParams,
  result: null,
  errors: ['MESSAGE_NOT_FOUND'],
})
