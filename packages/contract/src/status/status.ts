import { STATUSES } from '@millwright/domain/status/status'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Instant } from '../wire/text.ts'

const tag = 'Status'

export const StatusName = Type.Enum([...STATUSES])

/** A comma list. */
export const MachineIds = Type.String({ minLength: 1, maxLength: 65_000 })

const period = { from: Instant, to: Instant }

export const TimelinePoint = Closed({
  StartTime: Type.String(),
  EndTime: Type.String(),
  Status: StatusName,
  /** Length in seconds. */
  AmountSingle: Type.Number(),
})
export type TimelinePoint = Static<typeof TimelinePoint>

const outOfReach = {
  /** True while its data cannot be read, because a part of the database is away. */
  OutOfReach: Type.Optional(Type.Boolean()),
}

export const LastStatus = Closed({
  MachineId: Type.String(),
  value: StatusName,
  color: Type.String(),
  ts: nullable(Type.Integer()),
  ...outOfReach,
})
export type LastStatus = Static<typeof LastStatus>

/** Seconds by status. SETUP is counted as READY; NoData is time that no report covers. */
export const StatusCounters = Closed({
  EXE: Type.Number(),
  HANDLING: Type.Number(),
  READY: Type.Number(),
  FAIL: Type.Number(),
  POWER_OFF: Type.Number(),
  DISCONNECTED: Type.Number(),
  NoData: Type.Number(),
  /** 0 to 1, null without data. */
  Availability: nullable(Type.Number()),
  Efficiency: nullable(Type.Number()),
})
export type StatusCounters = Static<typeof StatusCounters>

const machineParams = Closed({ id: Type.String() })

export const listStatus = defineCall({
  method: 'GET',
  path: '/api/machines/:id/status',
  access: 'machineReader',
  tag,
  summary: 'The status timeline; without a period, today in the zone of the machine',
  params: machineParams,
  query: Closed({
    from: Type.Optional(Instant),
    to: Type.Optional(Instant),
    last: Type.Optional(Type.Boolean()),
  }),
  result: Type.Array(TimelinePoint),
  paged: true,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'RANGE_TOO_LONG', 'RANGE_REVERSED'],
})

export const getLastStatus = defineCall({
  method: 'GET',
  path: '/api/machines/:id/status/last',
  access: 'machineReader',
  tag,
  summary: 'The current status of a machine',
  params: machineParams,
  result: LastStatus,
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})

export const aggregateStatus = defineCall({
  method: 'GET',
  path: '/api/machines/:id/status/aggregated',
  access: 'machineReader',
  tag,
  summary: 'Seconds per status in a period, with availability and efficiency',
  params: machineParams,
  query: Closed(period),
  result: StatusCounters,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'RANGE_TOO_LONG', 'RANGE_REVERSED'],
})

export const listLastStatus = defineCall({
  method: 'GET',
  path: '/api/machines/last-status',
  access: 'signedIn',
  tag,
  summary: 'The current status of several machines; those the caller does not see are left out',
  query: Closed({ machineIds: MachineIds }),
  result: Type.Array(LastStatus),
  paged: true,
})

export const MachineTimeline = Closed({
  MachineId: Type.String(),
  Timeline: Type.Array(TimelinePoint),
  ...outOfReach,
})
export type MachineTimeline = Static<typeof MachineTimeline>

export const listTimelines = defineCall({
  method: 'GET',
  path: '/api/machines/timelines',
  access: 'signedIn',
  tag,
  isHeavy: true,
  summary:
    'The status timelines of several machines, at most 48 hours; those the caller does not see are left out',
  query: Closed({ ...period, machineIds: MachineIds }),
  result: Type.Array(MachineTimeline),
  paged: true,
  errors: ['RANGE_TOO_LONG', 'RANGE_REVERSED'],
})

/** Machines by status; NoData are those that had not reported. */
export const StatusCount = Closed({
  EXE: Type.Integer(),
  HANDLING: Type.Integer(),
  READY: Type.Integer(),
  FAIL: Type.Integer(),
  POWER_OFF: Type.Integer(),
  DISCONNECTED: Type.Integer(),
  NoData: Type.Integer(),
  /** Machines that are in no count, because the part of the database with their data is away. */
  OutOfReach: Type.Optional(Type.Integer()),
})
export type StatusCount = Static<typeof StatusCount>

export const countGroupStatus = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/status/at',
  access: 'groupReader',
  tag,
  summary: 'How many machines of a group were in each status at a moment',
  params: Closed({ org: Type.String(), groupId: Type.String() }),
  query: Closed({ ts: Instant }),
  result: StatusCount,
  errors: ['GROUP_NOT_FOUND'],
})
