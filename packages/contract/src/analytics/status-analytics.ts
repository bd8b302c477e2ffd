import Type, { type Static } from 'typebox'
import { Money } from '../machines/hour-rates.ts'
import { StatusCounters } from '../status/status.ts'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Instant } from '../wire/text.ts'

const tag = 'Status'

const period = { from: Instant, to: Instant }

export const HistoryBucket = Closed({
  /** `2026-11-15` or `2026-11`, in the zone of the machine. */
  Key: Type.String(),
  ...StatusCounters.properties,
})
export type HistoryBucket = Static<typeof HistoryBucket>

export const aggregateStatusHistory = defineCall({
  method: 'GET',
  path: '/api/machines/:id/status/historical-aggregated',
  access: 'machineReader',
  tag,
  isHeavy: true,
  summary: 'Seconds per status by day or by month, at most 366 days',
  params: Closed({ id: Type.String() }),
  query: Closed({ ...period, aggregatedBy: Type.Enum(['days', 'months']) }),
  result: Closed({ statuses: Type.Array(HistoryBucket) }),
  errors: ['ERROR_MACHINE_NOT_FOUND', 'RANGE_TOO_LONG', 'RANGE_REVERSED'],
})

export const aggregateGroupStatus = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/status/aggregated',
  access: 'groupReader',
  tag,
  isHeavy: true,
  summary: 'Seconds per status of all machines of a group together, at most 48 hours',
  params: Closed({ org: Type.String(), groupId: Type.String() }),
  query: Closed(period),
  result: StatusCounters,
  errors: ['GROUP_NOT_FOUND', 'RANGE_TOO_LONG', 'RANGE_REVERSED'],
})

/** A stretch that was planned for work. */
export const PlannedShift = Closed({
  Number: Type.Integer(),
  StartDateTime: Type.String(),
  EndDateTime: Type.String(),
})

/** Seconds of planned time up to now that were neither work nor handling; lost are the first three (rules: timeline 10). */
export const LostTimes = Closed({
  Idle: Type.Number(),
  Alarm: Type.Number(),
  NotReady: Type.Number(),
  /** Disconnected or never reported. */
  NoData: Type.Number(),
  Planned: Type.Number(),
})
export type LostTimes = Static<typeof LostTimes>

export const MachineLost = Closed({
  MachineId: Type.String(),
  /** Null when nothing was planned until now. */
  Lost: nullable(LostTimes),
  /** Of the lost time; null without a rate (rules: money). */
  Cost: nullable(Money),
  /** The shifts of the machine that touch the period, also those to come. */
  Shifts: Type.Array(PlannedShift),
})
export type MachineLost = Static<typeof MachineLost>

export const listGroupLost = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/status/lost',
  access: 'groupReader',
  tag,
  summary: 'Lost time of every machine of a group within its own shifts, at most 48 hours',
  params: Closed({ org: Type.String(), groupId: Type.String() }),
  query: Closed(period),
  result: Type.Array(MachineLost),
  paged: true,
  errors: ['GROUP_NOT_FOUND', 'RANGE_TOO_LONG', 'RANGE_REVERSED'],
  isHeavy: true,
})
