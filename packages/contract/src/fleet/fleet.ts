import Type, { type Static } from 'typebox'
import { CurrentShift } from '../shifts/shifts.ts'
import { LostTimes } from '../status/status.ts'
import { Closed, defineCall } from '../wire/call.ts'
import { Id } from '../wire/text.ts'

const tag = 'Fleet'

const Nullable = (schema: ReturnType<typeof Type.Number>) => Type.Union([schema, Type.Null()])

/** What a machine does now, for lists and wall displays. */
export const MachineNow = Closed({
  MachineId: Type.String(),
  /** Null when the machine does not say. */
  Program: Type.Union([Type.String(), Type.Null()]),
  Operator: Type.Union([Type.String(), Type.Null()]),
  /** The one that says why the machine stands (rules: alarms 2); null without one. */
  Alarm: Type.Union([
    Closed({ Code: Type.String(), Text: Type.String(), Since: Type.Integer() }),
    Type.Null(),
  ]),
  /** Codes of its other active alarms, where there are any. */
  OtherAlarms: Type.Optional(Type.Array(Type.String())),
  Shift: Type.Union([CurrentShift, Type.Null()]),
  /** Of its shifts of today, up to now; null when nothing was planned yet. */
  Lost: Type.Union([LostTimes, Type.Null()]),
  /** Of today since midnight where the machine stands; null without data. */
  Availability: Nullable(Type.Number()),
  /** Readings of its counters that no machine can have made; they are left out of the figures of today. */
  LeftOut: Type.Integer({ minimum: 0 }),
})
export type MachineNow = Static<typeof MachineNow>

/** A figure of the fleet today and what it was on the day before, up to the same time of day; null without data. */
export const FleetFigure = Closed({
  Today: Nullable(Type.Number()),
  Before: Nullable(Type.Number()),
  /** One value for each of the last seven days, the oldest first. */
  Week: Type.Array(Nullable(Type.Number())),
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
    /** What the shifts that run now have made, should have made by now and are to make, for machines whose goal is pieces. */
    ShiftParts: Type.Union([
      Closed({ Value: Type.Number(), Expected: Type.Number(), Goal: Type.Number() }),
      Type.Null(),
    ]),
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
