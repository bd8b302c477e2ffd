import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { MAX_PAGE, paging } from '../wire/paging.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Day, Id, Line } from '../wire/text.ts'
import { Activity } from './activity-shapes.ts'

const tag = 'Maintenance'

/** Failures and work of machines. Times of failures are hours of planned time, times of work minutes. */
const figures = {
  Failures: Type.Integer(),
  /** In which machines worked, were fed or set up; hours. */
  Operating: Type.Number(),
  /** From the start of failures until they were repaired; hours. */
  Down: Type.Number(),
  /** Mean time between failures and to repair, hours; null without a failure. */
  Mtbf: nullable(Type.Number()),
  Mttr: nullable(Type.Number()),
  /** Activities that were done, and the minutes that were written down for them. */
  Planned: Type.Integer(),
  PlannedMinutes: Type.Number(),
  Unplanned: Type.Integer(),
  UnplannedMinutes: Type.Number(),
  /** Activities for which nobody wrote down how long they took. */
  Untimed: Type.Integer(),
  /** Minutes for which no hourly rate holds. */
  Unpriced: Type.Number(),
  Labour: Type.Number(),
  Parts: Type.Number(),
}

export const MachineFigures = Closed({
  MachineId: Type.String(),
  MachineName: Type.String(),
  /** Of how many days failures are known. */
  KnownDays: Type.Integer(),
  ...figures,
})
export type MachineFigures = Static<typeof MachineFigures>

/** Takes the place of the id of a team for what nobody has, and for people without a team. */
export const NOBODY = 'nobody'
export const NO_TEAM = 'none'

const TeamOverdue = Closed({
  Id: Type.String(),
  /** Empty for nobody’s, and for people without a team. */
  Name: Type.String(),
  Open: Type.Integer(),
  Overdue: Type.Integer(),
  /** Since when the oldest of them is, ISO. */
  Oldest: nullable(Type.String()),
})
export type TeamOverdue = Static<typeof TeamOverdue>

export const MaintenanceFigures = Closed({
  From: Day,
  To: Day,
  ...figures,
  /** The planned share of the work whose time is known; null when none is. */
  PlannedShare: nullable(Type.Number()),
  /** Empty while no hourly rate is set. */
  Currency: Type.String(),
  /** Days of machines whose failures were counted, of all that were asked for. */
  KnownDays: Type.Integer(),
  AllDays: Type.Integer(),
  Machines: Type.Array(MachineFigures),
  Teams: Type.Array(TeamOverdue),
})
export type MaintenanceFigures = Static<typeof MaintenanceFigures>

/** Times are epoch milliseconds. */
const MachineFailure = Closed({
  From: Type.Integer(),
  To: Type.Integer(),
  /** Hours of planned time. */
  Down: Type.Number(),
  /** It began before the period, or outside of planned time: its time counts, its number does not. */
  IsCounted: Type.Boolean(),
  Alarm: nullable(Closed({ Code: Type.String(), Text: Type.String() })),
})
export type MachineFailure = Static<typeof MachineFailure>

export const CountedActivity = Closed({
  ...Activity.properties,
  IsPlanned: Type.Boolean(),
  /** Null where no time was written down, or no rate holds. */
  Labour: nullable(Type.Number()),
  PartsCost: Type.Number(),
})
export type CountedActivity = Static<typeof CountedActivity>

export const MAX_RATES = 50
export const MAX_TEAMS = 50
export const MAX_TEAM_PEOPLE = 200

export const MaintenanceSettings = Closed({
  Currency: Type.String({ maxLength: 3, pattern: '^([A-Z]{3})?$' }),
  Rates: Type.Array(Closed({ ValidFrom: Day, PerHour: Type.Number({ minimum: 0, maximum: 1e6 }) }), {
    maxItems: MAX_RATES,
  }),
  Teams: Type.Array(Closed({ Name: Line(60), UserIds: Type.Array(Id, { maxItems: MAX_TEAM_PEOPLE }) }), {
    maxItems: MAX_TEAMS,
  }),
})
export type MaintenanceSettings = Static<typeof MaintenanceSettings>

const org = { org: Type.String() }
const group = Closed({ ...org, groupId: Id })
const period = { from: Day, to: Day }
const errors = ['GROUP_NOT_FOUND', 'RANGE_TOO_LONG', 'RANGE_REVERSED'] as const

export const getMaintenanceFigures = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/maintenance-figures',
  access: 'groupMaintenanceReader',
  tag,
  summary:
    'Mean time between failures and to repair, planned and unplanned work, cost by machine, and what is overdue by team, over at most 366 days',
  params: group,
  query: Closed(period),
  result: MaintenanceFigures,
  isHeavy: true,
  errors: [...errors],
})

export const FIGURE_KINDS = ['done', 'planned', 'unplanned', 'untimed', 'overdue'] as const

export const listFigureActivities = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/maintenance-figures/activities',
  access: 'groupMaintenanceReader',
  tag,
  summary: 'The activities that a figure was counted from, the latest first',
  params: group,
  query: Closed({
    ...paging,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 200 })),
    ...period,
    kind: Type.Enum([...FIGURE_KINDS]),
    /** Of one machine. */
    of: Type.Optional(Id),
    team: Type.Optional(Id),
  }),
  result: Type.Array(CountedActivity),
  paged: true,
  errors: [...errors],
  isHeavy: true,
})

export const listMachineFailures = defineCall({
  method: 'GET',
  path: '/api/:org/machines/:id/failures',
  access: 'machineMaintenanceReader',
  tag,
  summary:
    'The failures of a machine over at most 366 days that the mean times were counted from, the latest first',
  params: Closed({ ...org, id: Id }),
  query: Closed(period),
  result: Type.Array(MachineFailure),
  paged: true,
  isHeavy: true,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'RANGE_TOO_LONG', 'RANGE_REVERSED'],
})

export const getMaintenanceSettings = defineCall({
  method: 'GET',
  path: '/api/:org/maintenance-settings',
  access: 'maintenancePlanner',
  tag,
  summary: 'What an hour of maintenance costs, each from a day on, and the teams',
  params: Closed(org),
  result: Closed({
    ...MaintenanceSettings.properties,
    /** Who can be in a team: people with a to-do list. */
    People: Type.Array(Closed({ Id: Type.String(), Name: Type.String() })),
  }),
})

export const putMaintenanceSettings = defineCall({
  method: 'PUT',
  path: '/api/:org/maintenance-settings',
  access: 'maintenanceSettingsEditor',
  tag,
  summary: 'Sets hourly rates and teams; what is not in the list is removed. A person is in one team at most',
  params: Closed(org),
  body: MaintenanceSettings,
  result: null,
})
