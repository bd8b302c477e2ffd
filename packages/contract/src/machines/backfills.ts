import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'

export const Backfills = Closed({
  /** Machines whose past is still coming, or of which what came late is not counted yet: figures of them may change. */
  Machines: Type.Array(Type.String()),
  /** How much of what is coming late is there, in percent; null when nothing comes, or nobody knows how much it is. */
  Percent: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  /** Until all of it is there, at the pace so far; null while that is not known. */
  MinutesLeft: nullable(Type.Integer({ minimum: 0 })),
})
export type Backfills = Static<typeof Backfills>

export const getBackfills = defineCall({
  method: 'GET',
  path: '/v2/backfills',
  access: 'signedIn',
  tag: 'Machines',
  summary:
    'Of the machines that the caller sees: what was sent late and is still being taken in, and how far that is',
  result: Backfills,
})
