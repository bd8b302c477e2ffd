import { MAX_SHIFTS } from '@millwright/domain/shifts/shift'
import Type, { type Static } from 'typebox'
import { Money } from '../machines/hour-rates.ts'
import { defineCall } from '../wire/call.ts'
import { Closed, ClosedPartial, nullable } from '../wire/schemas.ts'
import {
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
const { Amount, Hours, Percent } = measures

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
  /** How many of them have a full licence that is active, connected or not. */
  Licensed: Type.Integer(),
  /** How many of those are connected: they have figures. */
  Measured: Type.Integer(),
  /** Days of machines that are still being counted and are in no figure. */
  Uncounted: Type.Integer(),
  Total: Closed({ ...figures, Units, Inputs: AnalyticsInputs }),
  Before: Closed({ ...figures, Units, Inputs: AnalyticsInputs }),
  /** Null without rates, or with those of two currencies. */
  Costs: nullable(AnalyticsCosts),
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

/** A program over all of its runs on the machines of a group; times in seconds, of one repetition. */
export const GroupProgram = Closed({
  Program: Type.String(),
  /** On how many it ran. */
  Machines: Type.Integer(),
  Runs: Type.Integer(),
  Aborted: Type.Integer(),
  Pieces: Amount,
  Best: Amount,
  Median: Amount,
  /** Median of the last three runs. */
  Recent: Amount,
})
export type GroupProgram = Static<typeof GroupProgram>

export const GroupPrograms = Closed({
  /** Of how many machines this is: of very many some, chosen evenly. */
  Counted: Type.Integer(),
  Measured: Type.Integer(),
  /** Those with most runs first, at most 1,000. */
  Programs: Type.Array(GroupProgram),
})
export type GroupPrograms = Static<typeof GroupPrograms>

export const getGroupPrograms = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/analytics/programs',
  access: 'groupAnalyticsReader',
  tag,
  isHeavy: true,
  summary: 'The programs that the machines of a group ran, by name',
  params: Closed({ org: Type.String(), groupId: Type.String() }),
  query: Closed({ from: query.from, to: query.to }),
  result: GroupPrograms,
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
  /** The reasons for which any was wasted. */
  WasteTimes: ClosedPartial(figures.WasteTimes),
  /** The time that keeps the figures below 100 %. */
  Lost: Closed({ OEE: nullable(Hours), Availability: Hours, Performance: Hours, MainUsageLevel: Hours }),
  NoData: Hours,
  Pieces,
  /** Counted by Pieces. */
  Unit: Type.String(),
  /** Of as many days before; null where too little of them is known. */
  BeforeOEE: Percent,
  /** As it holds on the last day. */
  TargetOEE: Percent,
  /** For an hour; of days with several rates their mean. Null without any. */
  Rate: nullable(Money),
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
  query: Closed({
    ...query,
    /** Only what was in this shift, by its number in the plan of each machine. */
    shift: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SHIFTS })),
  }),
  result: Type.Array(GroupMachine),
  paged: true,
  errors: ['GROUP_NOT_FOUND', ...errors],
})
