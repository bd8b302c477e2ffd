import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Day, Id } from '../wire/text.ts'

/** Numbers one after the other, of which every few are a row: `domain/fleet/replay-pack` says how. */
const Rows = Type.Array(Type.Integer())

/** The day of one machine. Times are seconds since the start of the day, -1 for an end that is not known yet; texts are places in Texts. */
export const ReplayOfMachine = Closed({
  Id: Type.String(),
  /** When, place of the status in the list of statuses. */
  Changes: Rows,
  /** From, to, code, text. */
  Alarms: Rows,
  /** When, code, by whom. */
  Acknowledgements: Rows,
  /** From, to, reason, by whom. */
  Reasons: Rows,
  /** From, to, name. */
  Programs: Rows,
  /** Pieces of each five minutes, until the last that brought any; null when it counts none. */
  Parts: nullable(Rows),
  /** Whether its pieces are those that it moved, not made. */
  IsMoving: Type.Boolean(),
  /** From, to, pieces: of each shift, also from before the day. */
  Goals: Rows,
})

export const ReplayDay = Closed({
  Day: Type.String(),
  /** That of most machines of the group. */
  Timezone: Type.String(),
  From: Type.Integer(),
  To: Type.Integer(),
  /** Up to where it is known: the end of the day, or now. */
  Until: Type.Integer(),
  /** Those that most machines have, in seconds since the start of the day. */
  Shifts: Type.Array(Closed({ Number: Type.Integer(), From: Type.Integer(), To: Type.Integer() })),
  Texts: Type.Array(Type.String()),
  Machines: Type.Array(ReplayOfMachine),
  /** Ids of those whose data cannot be read at the moment. */
  OutOfReach: Type.Array(Type.String()),
  /** Machines beyond the most that one answer has. */
  LeftOut: Type.Integer({ minimum: 0 }),
})
export type ReplayDay = Static<typeof ReplayDay>

export const getReplay = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/replay',
  access: 'groupReader',
  tag: 'Fleet',
  summary:
    'A day of all machines of a group, to be played again: status, alarms, who saw them, reasons, programs, pieces and shifts, packed',
  params: Closed({ org: Type.String(), groupId: Id }),
  query: Closed({ day: Day }),
  result: ReplayDay,
  errors: ['GROUP_NOT_FOUND'],
  isHeavy: true,
})
