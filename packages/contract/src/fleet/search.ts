import Type, { type Static } from 'typebox'
import { Machine } from '../machines/machines.ts'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { Line } from '../wire/text.ts'

/** A program or the code of an alarm, with the machine that had it last. */
const FoundName = {
  MachineId: Type.String(),
  MachineName: Type.String(),
  /** How many machines had it. */
  Machines: Type.Integer(),
  LastTime: Type.String(),
}

export const FoundProgram = Closed({ Program: Type.String(), ...FoundName })
export type FoundProgram = Static<typeof FoundProgram>

export const FoundAlarm = Closed({
  Code: Type.String(),
  Text: Type.String(),
  ...FoundName,
  /** On how many machines it is active now. */
  Open: Type.Integer(),
})
export type FoundAlarm = Static<typeof FoundAlarm>

export const FoundPerson = Closed({ Id: Type.String(), Name: Type.String(), Email: Type.String() })
export type FoundPerson = Static<typeof FoundPerson>

export const FoundOperator = Closed({ Name: Type.String(), ...FoundName })
export type FoundOperator = Static<typeof FoundOperator>

/** Something that people wrote or named, in which the words are. */
export const FoundText = Closed({
  /** One of `handover_note`, `ticket`, `activity`, `task`, `part` or `site`. Clients pass over kinds that they do not know. */
  Kind: Type.String(),
  /** Of a part it is that of a machine which needs it. */
  Id: Type.String(),
  Title: Type.String(),
  Text: Type.String(),
  /** Empty for what has none, such as a site. */
  Time: Type.String(),
})
export type FoundText = Static<typeof FoundText>

/** The best of each kind first. */
export const Found = Closed({
  Machines: Type.Array(Machine),
  Programs: Type.Array(FoundProgram),
  Alarms: Type.Array(FoundAlarm),
  /** For those who manage users; empty for others. */
  People: Type.Array(FoundPerson),
  /** Names of those who signed in at machines. */
  Operators: Type.Array(FoundOperator),
  Texts: Type.Array(FoundText),
})
export type Found = Static<typeof Found>

export const search = defineCall({
  method: 'GET',
  path: '/api/:org/search',
  access: 'organizationMember',
  tag: 'Search',
  summary:
    'Machines, programs, alarms, people, operators, tickets, tasks, parts, sites and notes in which every word is found, as far as the caller sees them',
  params: Closed({ org: Type.String() }),
  query: Closed({ text: Line() }),
  result: Found,
})
