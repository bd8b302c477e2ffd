import { MAX_STOPPAGE_S } from '@millwright/domain/stops/usage-class'
import Type, { type Static } from 'typebox'
import { CurrentShift } from '../shifts/shifts.ts'
import { StatusName } from '../status/status.ts'
import { defineCall } from '../wire/call.ts'
import { machinePaging } from '../wire/paging.ts'
import { Closed, ClosedPartial, nullable } from '../wire/schemas.ts'
import { Day, Id, textSchemas } from '../wire/text.ts'
import { Activation } from './licences.ts'
import { MACHINE_FAMILIES, machineFields, ticketFields } from './machine-fields.ts'

const tag = 'Machines'

export const MachineState = Closed({
  value: StatusName,
  color: Type.String(),
  /** When the machine entered the status, epoch milliseconds; null when it never reported. */
  timestamp: nullable(Type.Integer()),
})

/** In metres and degrees, from the lower left corner of the plan. */
export const MapPlace = Closed({
  X: Type.Number({ minimum: -10_000, maximum: 10_000 }),
  Y: Type.Number({ minimum: -10_000, maximum: 10_000 }),
  Width: Type.Number({ exclusiveMinimum: 0, maximum: 500 }),
  Height: Type.Number({ exclusiveMinimum: 0, maximum: 500 }),
  Rotation: Type.Number({ minimum: -360, maximum: 360 }),
})
export type MapPlace = Static<typeof MapPlace>

export const Site = Closed({
  Id: Type.String(),
  Name: Type.String(),
  City: Type.String(),
  Country: Type.String(),
  Latitude: Type.Number(),
  Longitude: Type.Number(),
})
export type Site = Static<typeof Site>

/** Which sensors came with the machine: `sensor` opens the page of the environmental sensors, both have those of the spindles. */
export const KitType = Type.Enum(['', 'im', 'sensor'])

export const Machine = Closed({
  Id: Type.String(),
  Name: Type.String(),
  /** Short name for pins and wall displays. */
  ShortName: Type.String(),
  Model: Type.String(),
  MachineFamily: Type.String(),
  Manufacturer: Type.String(),
  serial: Type.String(),
  /** Whose it is. */
  OrganizationCode: Type.String(),
  OrganizationName: Type.String(),
  /** On machines of another organization: until when the caller sees them; null without an end. */
  AccessUntil: Type.Optional(nullable(Type.Integer())),
  Country: Closed({ Timezone: Type.String() }),
  /** Only on machines with a connected device. */
  Device: Type.Optional(Closed({ Device_Id: Type.String() })),
  /** Empty without a licence (rules: licence 7). */
  Activations: Type.Array(Activation),
  FreeTrialReady: Type.Boolean(),
  Properties: Closed({
    KitType,
    /** Its energy is measured: it has the page of energy, whatever its family. */
    HasEnergyMeter: Type.Boolean(),
  }),
  TicketManager: Type.String(),
  /** The ideal rate: pieces, passes or metres that an hour of work is meant to bring; null when it was not entered. */
  Goal: nullable(Type.Number()),
  /** For each shift, of the same figure, unless the shift has a goal of its own; null when it was not entered. */
  ShiftTarget: nullable(Type.Number()),
  /** Stops that are shorter are minor stoppages, in seconds. */
  MinorStoppage: Type.Integer(),
  /** Its place on the floor plan, in metres from the lower left corner; null when nobody placed it. */
  Map_View: nullable(MapPlace),
  /** Where its plant is; null when it was not entered. */
  Site: nullable(Site),
  /** When the server last heard from the machine, epoch milliseconds. */
  LastSeen: nullable(Type.Integer()),
  /** The unit of Goal and ShiftTarget, such as PART_COUNT. */
  Kpi: Type.String(),
  /** The shift that runs now, null between shifts. Not in lists: /api/v2/machines/shifts/current has those of many. */
  currentShift: Type.Optional(nullable(CurrentShift)),
  status: MachineState,
  /** True while its data cannot be read, because a part of the database is away: the status is not known then. */
  OutOfReach: Type.Optional(Type.Boolean()),
})
export type Machine = Static<typeof Machine>

const machineParams = Closed({ id: Type.String() })

export const getMachine = defineCall({
  method: 'GET',
  path: '/v2/machines/:id',
  access: 'machineReader',
  tag,
  summary: 'One machine with its current status',
  params: machineParams,
  result: Machine,
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})

export const getMachineByApi = defineCall({
  method: 'GET',
  path: '/api/machines/:id',
  access: 'machineReader',
  tag,
  summary: 'As /v2/machines/{id}, under the older name',
  params: machineParams,
  result: Machine,
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})

/** Something that is derived from a machine's points and lags behind them. */
const LaggingFact = Closed({
  Fact: Type.String(),
  /** From here on it is missing or wrong; epoch milliseconds. */
  Since: Type.Integer(),
  /** How often deriving it has failed; 0 while it only waits for its turn. */
  Failures: Type.Integer(),
})

export const listLaggingFacts = defineCall({
  method: 'GET',
  path: '/api/machines/:id/lagging-facts',
  access: 'machineReader',
  tag,
  summary: 'What could not be derived from the points of the machine yet, and is retried',
  params: machineParams,
  result: Type.Array(LaggingFact),
  paged: true,
})

export const patchMachine = defineCall({
  method: 'PATCH',
  path: '/v2/machines/:id',
  access: 'machineEditor',
  tag,
  summary:
    'Changes what is given: names, family, make and serial number (administrators only), ideal rate, shift target, limit of minor stoppages, time zone, site, sensor kit, energy meter, ticket manager, place on the floor plan',
  params: Closed({ id: Id }),
  body: ClosedPartial(
    Closed({
      ...textSchemas(machineFields),
      ...textSchemas(ticketFields),
      MachineFamily: Type.Enum([...MACHINE_FAMILIES]),
      Goal: nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1e9 })),
      ShiftTarget: nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1e9 })),
      MinorStoppage: Type.Integer({ minimum: 0, maximum: MAX_STOPPAGE_S }),
      /** Since when Goal, ShiftTarget and MinorStoppage hold, up to a year back; today without it. Days before keep what held. */
      ValidFrom: Day,
      KitType,
      HasEnergyMeter: Type.Boolean(),
      SiteId: nullable(Id),
      Map_View: nullable(MapPlace),
    }),
  ),
  result: Machine,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'SERIAL_TAKEN'],
})

export const listMyMachines = defineCall({
  method: 'GET',
  path: '/v2/mymachines',
  access: 'signedIn',
  tag,
  summary: 'All machines that the caller sees through any group',
  query: Closed(machinePaging),
  result: Type.Array(Machine),
  paged: true,
})

export const listGroupMachines = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/machines',
  access: 'groupReader',
  tag,
  summary: 'The machines of a group with their current status',
  params: Closed({ org: Type.String(), groupId: Type.String() }),
  query: Closed(machinePaging),
  result: Type.Array(Machine),
  paged: true,
  errors: ['GROUP_NOT_FOUND'],
})
