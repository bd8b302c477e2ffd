import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'

/** A figure of the machine's day so far. */
export const DayAggregate = Closed({
  key: Type.String(),
  /** The part of the key that it counts, such as a status; empty where the key has one figure. */
  selector: Type.String(),
  val: Type.Number(),
  /** Epoch milliseconds. */
  ts: Type.Integer(),
  unit: Type.String(),
  channel: Type.String(),
  /** As long after midnight on the day before; null when it is not known. */
  yesterday: nullable(Type.Number()),
})
export type DayAggregate = Static<typeof DayAggregate>

export const listDayAggregates = defineCall({
  method: 'GET',
  path: '/api/v2/machines/:id/aggregates/day',
  access: 'machineReader',
  tag: 'Productions',
  page: 'machine_production',
  isHeavy: true,
  summary: 'What the machine has counted today, each figure with that of the same time yesterday',
  params: Closed({ id: Type.String() }),
  result: Type.Array(DayAggregate),
  paged: true,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED'],
})
