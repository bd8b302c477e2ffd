import { KPI_METHODS } from '@millwright/domain/usage/figures'
import { USAGE_CLASSES, WASTE_REASONS } from '@millwright/domain/usage/usage-class'
import { COUNTED_STATUSES } from '@millwright/domain/usage/usage-totals'
import Type, { type Static } from 'typebox'
import { Closed, defineCall } from '../call.ts'
import { Id } from '../text.ts'
import { AnalyticsTarget } from './analytics-targets.ts'
import { StatusName } from './machines.ts'
import { MachineIds } from './status.ts'

const tag = 'Analytics'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Of 100, one decimal; null without data. */
const Percent = nullable(Type.Number())
/** Two decimals. */
const Hours = Type.Number()
const Amount = nullable(Type.Number())

const hoursOf = <K extends string>(keys: readonly K[]) =>
  Closed(Object.fromEntries(keys.map((key) => [key, Hours])) as Record<K, typeof Hours>)

export const FIGURE_NOTES = ['goal_too_low', 'no_goal', 'no_pieces', 'no_defects_counted'] as const

/** In the unit that the machine counts in. */
export const Pieces = Closed({
  Good: Amount,
  /** Null when the machine does not count them. */
  Defective: Amount,
  Total: Amount,
  /** Made in an hour at work. */
  Velocity: Amount,
  /** What an hour at work is meant to bring. */
  Goal: Amount,
})
export type Pieces = Static<typeof Pieces>

/** Percentages to one decimal, times in hours to two (rules: analytics 1 to 5). */
const figures = {
  Availability: Percent,
  Performance: Percent,
  Quality: Percent,
  OEE: Percent,
  UsageTimes: hoursOf(USAGE_CLASSES),
  WasteTimes: hoursOf(WASTE_REASONS),
  MainUsageLevel: Percent,
  RunTime: Hours,
  AvailableTime: Hours,
  UtilizationTime: Hours,
  UtilizationAvailability: Percent,
  TechnicalAvailability: Percent,
  /** By calendar and shifts. */
  PlannedTime: Hours,
  /** Planned time of which nothing is known. */
  NoData: Hours,
  Notes: Type.Array(Type.Enum([...FIGURE_NOTES])),
}
export const AnalyticsFigures = Closed(figures)
export type AnalyticsFigures = Static<typeof AnalyticsFigures>

const millisOf = <K extends string>(keys: readonly K[]) =>
  Closed(Object.fromEntries(keys.map((key) => [key, Type.Number()])) as Record<K, Type.TNumber>)

/** What all figures of all methods are counted from, exactly: whole milliseconds and what was made. */
export const AnalyticsInputs = Closed({
  totals: Closed({
    status: millisOf(COUNTED_STATUSES),
    unreported: Type.Number(),
    usage: millisOf(USAGE_CLASSES),
    waste: millisOf(WASTE_REASONS),
  }),
  made: Closed({
    total: Amount,
    defective: Amount,
    ideal: Amount,
    earned: Type.Number(),
    earnedGood: Type.Number(),
    measured: Type.Number(),
  }),
})
export type AnalyticsInputs = Static<typeof AnalyticsInputs>

export const Analytics = Closed({
  MachineId: Type.String(),
  ...figures,
  Pieces,
  /** What Pieces counts. */
  Unit: Type.String(),
})
export type Analytics = Static<typeof Analytics>

/** A day `2026-11-05`, or a moment, which stands for the midnight nearest to it at the machine. */
const DayOrInstant = Type.String({ minLength: 10, maxLength: 40 })
export const KpiCalcMethod = Type.Enum([...KPI_METHODS])

const query = {
  from: Type.Optional(DayOrInstant),
  /** The last day, or the moment at which it ends. */
  to: Type.Optional(DayOrInstant),
  kpiCalcMethod: KpiCalcMethod,
}

const errors = ['RANGE_TOO_LONG', 'RANGE_REVERSED']

export const listAnalytics = defineCall({
  method: 'GET',
  path: '/api/v2/machines/analytics',
  access: 'analyticsReader',
  tag,
  isHeavy: true,
  summary:
    'Figures of machines over at most 30 days, by default the 7 up to yesterday. Of the machines that are asked for, or of all that the caller sees, those that are connected and have a full licence',
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
})

/** A day of one machine or of many. */
export const AnalyticsDay = Closed({ Day: Type.String(), ...figures })
export type AnalyticsDay = Static<typeof AnalyticsDay>

const period = {
  From: Type.String(),
  To: Type.String(),
  /** As many days before. */
  BeforeFrom: Type.String(),
  BeforeTo: Type.String(),
  /** As it holds on the last day. */
  Target: AnalyticsTarget,
  /** What OEE should be on each of the days. */
  DayTargets: Type.Array(Percent),
}

/** In the units of the machine. */
export const MachineAnalytics = Closed({
  ...Analytics.properties,
  ...period,
  Inputs: AnalyticsInputs,
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
})

/** What planned time was used for, stretch by stretch: `[from, to, status, class or null for no data]`, epoch milliseconds. */
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

/** Unlike units side by side: they are never added up (rules: kpis 9). */
const Units = Type.Array(
  Closed({
    Unit: Type.String(),
    ...Pieces.properties,
    /** Of the machines that count in it. */
    WasteTimes: figures.WasteTimes,
  }),
)

export const GroupAnalytics = Closed({
  ...period,
  /** Where its machines are, most of them first. Each machine has its days at its own midnight. */
  Zones: Type.Array(Type.String()),
  /** How many machines the group has. */
  Members: Type.Integer(),
  /** How many of them are connected and have a full licence. */
  Measured: Type.Integer(),
  /** Days of machines that are still being counted and are in no figure. */
  Uncounted: Type.Integer(),
  Total: Closed({ ...figures, Units, Inputs: AnalyticsInputs }),
  Before: Closed({ ...figures, Units, Inputs: AnalyticsInputs }),
  Days: Type.Array(AnalyticsDay),
  BeforeDays: Type.Array(AnalyticsDay),
})
export type GroupAnalytics = Static<typeof GroupAnalytics>

export const getGroupAnalytics = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/analytics',
  access: 'groupAnalyticsReader',
  tag,
  isHeavy: true,
  summary: 'Figures of a group, in total and by day, with those of as many days before',
  params: Closed({ org: Type.String(), groupId: Type.String() }),
  query: Closed(query),
  result: GroupAnalytics,
  errors: ['GROUP_NOT_FOUND', ...errors],
})

/** When the machines of a group work, each by its own clock. */
export const GroupHours = Closed({
  /** Of how many machines this is: of very many some, chosen evenly. */
  Counted: Type.Integer(),
  Measured: Type.Integer(),
  /** Main usage of the planned time that is known: from Monday to Sunday 24 hours each. */
  Hours: Type.Array(Type.Array(Percent)),
})
export type GroupHours = Static<typeof GroupHours>

export const getGroupHours = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/analytics/hours',
  access: 'groupAnalyticsReader',
  tag,
  isHeavy: true,
  summary: 'Main usage of a group by hour of the week',
  params: Closed({ org: Type.String(), groupId: Type.String() }),
  query: Closed({ from: query.from, to: query.to }),
  result: GroupHours,
  errors: ['GROUP_NOT_FOUND', ...errors],
})

/** A shift of all machines of a group, by its number in the plan of each. */
export const GroupShift = Closed({ Shift: Type.Integer(), ...figures, Units })
export type GroupShift = Static<typeof GroupShift>

export const listGroupShifts = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/analytics/shifts',
  access: 'groupAnalyticsReader',
  tag,
  isHeavy: true,
  summary: 'Figures of the shifts of a group, those of all its machines together',
  params: Closed({ org: Type.String(), groupId: Type.String() }),
  query: Closed(query),
  result: Type.Array(GroupShift),
  paged: true,
  errors: ['GROUP_NOT_FOUND', ...errors],
})

/** A machine among those of its group. */
export const GroupMachine = Closed({
  MachineId: Type.String(),
  Availability: Percent,
  Performance: Percent,
  Quality: Percent,
  OEE: Percent,
  UsageTimes: figures.UsageTimes,
  NoData: Hours,
  Pieces,
  /** What Pieces counts. */
  Unit: Type.String(),
  /** Of as many days before; null where too little of them is known. */
  BeforeOEE: Percent,
  /** As it holds on the last day. */
  TargetOEE: Percent,
})
export type GroupMachine = Static<typeof GroupMachine>

export const listGroupAnalytics = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/analytics/machines',
  access: 'groupAnalyticsReader',
  tag,
  isHeavy: true,
  summary: 'Figures of the machines of a group that are connected and have a full licence',
  params: Closed({ org: Type.String(), groupId: Type.String() }),
  query: Closed(query),
  result: Type.Array(GroupMachine),
  paged: true,
  errors: ['GROUP_NOT_FOUND', ...errors],
})

export const REPORT_FILE_FORMATS = ['csv', 'xlsx', 'pdf'] as const
export type ReportFileFormat = (typeof REPORT_FILE_FORMATS)[number]

const reportQuery = Closed({ ...query, format: Type.Enum([...REPORT_FILE_FORMATS]) })

/** The file itself, in the language of the caller; not JSON. */
export const getGroupReport = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/analytics/report',
  access: 'groupAnalyticsReader',
  tag,
  isHeavy: true,
  summary: 'Figures of a group as a file: in total, by day, by machine and by loss',
  params: Closed({ org: Type.String(), groupId: Type.String() }),
  query: reportQuery,
  result: Type.Unknown(),
  errors: ['GROUP_NOT_FOUND', ...errors],
})

export const getMachineReport = defineCall({
  method: 'GET',
  path: '/api/v2/machines/:id/analytics/report',
  access: 'machineAnalyticsReader',
  tag,
  isHeavy: true,
  summary: 'Figures of a machine as a file: in total, by day, by shift and by loss',
  params: Closed({ id: Id }),
  query: reportQuery,
  result: Type.Unknown(),
  page: 'analytics_machine_overview',
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED', ...errors],
})
