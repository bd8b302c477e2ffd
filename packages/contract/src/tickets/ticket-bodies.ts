import { line, lines, optionalLines } from '@millwright/domain/text/text-rule'
import {
  MAX_TICKET_TEXT,
  MAX_TICKET_TITLE,
  TICKET_ORIGINS,
  TICKET_STEPS,
} from '@millwright/domain/tickets/ticket'
import Type, { type Static } from 'typebox'
import { Closed, nullable } from '../wire/schemas.ts'
import { Day, Id, Line, type TextFields, textSchemas } from '../wire/text.ts'
import { Priority, TicketPart } from './ticket-shapes.ts'

export const ticketBookFields = {
  Title: line(MAX_TICKET_TITLE),
  Text: optionalLines(MAX_TICKET_TEXT),
  Comment: lines(MAX_TICKET_TEXT),
  Note: optionalLines(MAX_TICKET_TEXT),
} satisfies TextFields

const { Title, Text, Comment, Note } = textSchemas(ticketBookFields)

/** Ref and At name the source on its machine, so that a ticket is made of it in one step. */
export const TicketOriginBody = Closed({
  Kind: Type.Enum(TICKET_ORIGINS.filter((kind) => kind !== 'person')),
  /** The code of an alarm, the uuid of a test, the status of a stop, the id of an activity. */
  Ref: Line(200),
  /** When it began, or any moment of a stop, epoch milliseconds. */
  At: Type.Integer({ minimum: 0, maximum: 4_102_444_800_000 }),
})
export type TicketOriginBody = Static<typeof TicketOriginBody>

export const TicketBody = Closed({
  MachineId: Id,
  /** Where it is made of something the server knows it; else it is needed. */
  Title: Type.Optional(Title),
  Text: Type.Optional(Text),
  Priority: Type.Optional(Priority),
  Origin: Type.Optional(TicketOriginBody),
  /**
   * The dealer or vendor that takes part, null for nobody; for owners of the machine. Left out it is the ticket manager of
   * the machine, if it is one of the partners. A partner takes part itself.
   */
  PartnerCode: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 64 }))),
})
export type TicketBody = Static<typeof TicketBody>

export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

export const TicketChanges = Closed({
  Title,
  Text,
  Priority,
  Parts: Type.Array(TicketPart, { maxItems: 50 }),
  /** For owners of tickets in work that they raised; null for nobody. What people of the one before had is open again. */
  PartnerCode: nullable(Type.String({ minLength: 1, maxLength: 64 })),
  /** For owners whose admins allow it: whether the partner sees the machine for as long as the ticket is open. */
  IsMachineOpen: Type.Boolean(),
})

export const TicketStepBody = Closed({
  Version,
  Step: Type.Enum([...TICKET_STEPS]),
  /** Who is to do it; for `assign`. */
  AssigneeId: Type.Optional(Id),
  /** On which day the parts are expected; for `wait`. */
  PartsDay: Type.Optional(Day),
  /** The remedy for `finish`, the reason for the others. */
  Note: Type.Optional(Note),
})
export type TicketStepBody = Static<typeof TicketStepBody>

export const TicketComment = Closed({
  Text: Comment,
  /** Ids of people who take part. */
  Mentions: Type.Optional(Type.Array(Id, { maxItems: 20 })),
})
