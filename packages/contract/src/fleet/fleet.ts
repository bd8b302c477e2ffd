import Type, { type Static } from 'typebox'
import { LostTimes } from '../analytics/status-analytics.ts'
import { CurrentShift } from '../shifts/shifts.ts'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id } from '../wire/text.ts'

const tag = 'Fleet'

/** For lists and wall displays. */
export const MachineNow = Closed({
  MachineId: Type.String(),
  /** Null when the machine does not say. */
  Program: nullable(Type.String()),
  Operator: nullable(Type.String()),
  /** The one that says why the machine is stopped (rules: alarms 2); null without one. */
  Alarm: nullable(Closed({ Code: Type.String(), Text: Type.String(), Since: Type.Integer() })),
  /** Codes of its other active alarms, where there are any. */
  OtherAlarms: Type.Optional(Type.Array(Type.String())),
  Shift: nullable(CurrentShift),
  /** Of its shifts of today, up to now; null when nothing was planned yet. */
  Lost: nullable(LostTimes),
  /** Of today since midnight where the machine is; null without data. */
  Availability: nullable(Type.Number()),
  /** Readings of its counters that no machine can have made; they are left out of the figures of today. */
  LeftOut: Type.Integer({ minimum: 0 }),
})
export type MachineNow = Static<typeof MachineNow>

/** A figure of the fleet today and what it was on the day before, up to the same time of day; null without data. */
export const FleetFigure = Closed({
  Today: nullable(Type.Number()),
  Before: nullable(Type.Number()),
  /** One value for each of the last seven days, the oldest first. */
  Week: Type.Array(nullable(Type.Number())),
})
export type FleetFigure = Static<typeof FleetFigure>

export const FleetOverview = Closed({
  Machines: Type.Array(MachineNow),
  /** Ids of those whose data cannot be read at the moment; they are in no figure. */
  OutOfReach: Type.Array(Type.String()),
  Figures: Closed({
    Availability: FleetFigure,
    Efficiency: FleetFigure,
    /** Pieces of all machines that count them. */
    Parts: FleetFigure,
    /** Sides of panels, which edge banders count in place of pieces. */
    Sides: FleetFigure,
    /** Made, expected by now and to be made in the shifts that run now, for machines whose goal is pieces. */
    ShiftParts: nullable(Closed({ Value: Type.Number(), Expected: Type.Number(), Goal: Type.Number() })),
    /** Watt hours. */
    Energy: FleetFigure,
  }),
})
export type FleetOverview = Static<typeof FleetOverview>

export const getFleetOverview = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/overview',
  access: 'groupReader',
  tag,
  summary: 'What the machines of a group do now, and the figures of the group today',
  params: Closed({ org: Type.String(), groupId: Id }),
  result: FleetOverview,
  errors: ['GROUP_NOT_FOUND'],
  isHeavy: true,
})
