import { USAGE_CLASSES, WASTE_REASONS } from '@millwright/domain/stops/usage-class'
import Type, { type Static } from 'typebox'
import { MachineIds, StatusName } from '../status/status.ts'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id } from '../wire/text.ts'
import {
  Analytics,
  AnalyticsCosts,
  AnalyticsDay,
  AnalyticsInputs,
  errors,
  figures,
  measures,
  Pieces,
  period,
  query,
} from './analytics-shapes.ts'

const tag = 'Analytics'
const { Percent } = measures

export const listAnalytics = defineCall({
  method: 'GET',
  path: '/api/v2/machines/analytics',
  access: 'analyticsReader',
  tag,
  isHeavy: true,
  summary:
    'Figures of machines over at most 30 days or a whole month, by default the 7 up to yesterday. Of the machines that are asked for, or of all that the caller sees, those that are connected and have a full licence',
  query: Closed({ ...query, machineIds: Type.Optional(MachineIds) }),
  result: Type.Array(Analytics),
  paged: true,
  errors,
})

export const MachineDays = Closed({
  MachineId: Type.String(),
  /** Of each day, the first first. */
  OEE: Type.Array(Percent),
})
export type MachineDays = Static<typeof MachineDays>

export const listAnalyticsDays = defineCall({
  method: 'GET',
  path: '/api/v2/machines/analytics/days',
  access: 'analyticsReader',
  tag,
  summary: 'OEE by day of the machines that are asked for, as far as the caller sees them',
  query: Closed({ ...query, machineIds: MachineIds }),
  result: Type.Array(MachineDays),
  paged: true,
  errors,
  isHeavy: true,
})

/** In the units of the machine. */
export const MachineAnalytics = Closed({
  ...Analytics.properties,
  ...period,
  Inputs: AnalyticsInputs,
  /** Null without rates, or with those of two currencies. */
  Costs: nullable(AnalyticsCosts),
  Days: Type.Array(AnalyticsDay),
  Shifts: Type.Array(Closed({ Shift: Type.Integer(), ...figures, Pieces })),
  Before: Closed({ ...figures, Pieces, Inputs: AnalyticsInputs, Days: Type.Array(AnalyticsDay) }),
})
export type MachineAnalytics = Static<typeof MachineAnalytics>

export const getMachineAnalytics = defineCall({
  method: 'GET',
  path: '/api/v2/machines/:id/analytics',
  access: 'machineAnalyticsReader',
  tag,
  summary: 'Figures of a machine by day and shift, with those of as many days before',
  params: Closed({ id: Id }),
  query: Closed(query),
  result: MachineAnalytics,
  page: 'analytics_machine_overview',
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED', ...errors],
  isHeavy: true,
})

/** Stretch by stretch, of the planned time, in epoch milliseconds. */
export const AnalyticsDayIntervals = Closed({
  Day: Type.String(),
  From: Type.Integer(),
  To: Type.Integer(),
  Shifts: Type.Array(Closed({ Number: Type.Integer(), From: Type.Integer(), To: Type.Integer() })),
  Spans: Type.Array(
    Closed({
      From: Type.Integer(),
      To: Type.Integer(),
      Status: StatusName,
      /** Null for no data. */
      Use: nullable(Type.Enum([...USAGE_CLASSES])),
      /** Null while the machine works or is fed, and for no data. */
      Reason: nullable(Type.Enum([...WASTE_REASONS])),
    }),
  ),
})
export type AnalyticsDayIntervals = Static<typeof AnalyticsDayIntervals>

export const listAnalyticsIntervals = defineCall({
  method: 'GET',
  path: '/api/v2/machines/:id/analytics/intervals',
  access: 'machineAnalyticsReader',
  tag,
  isHeavy: true,
  summary: 'The stretches of planned time that the figures of a machine are counted from, by day',
  params: Closed({ id: Id }),
  query: Closed({ from: query.from, to: query.to }),
  result: Type.Array(AnalyticsDayIntervals),
  paged: true,
  page: 'analytics_machine_overview',
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED', ...errors],
})
