import { STATUSES } from '@millwright/domain/status/status'
import Type, { type Static } from 'typebox'
import { Closed, defineCall } from '../call.ts'
import { paging } from './paging.ts'

const tag = 'Machines'

export const StatusName = Type.Enum([...STATUSES])

export const MachineState = Closed({
  value: StatusName,
  color: Type.String(),
  /** When the machine entered the status, epoch milliseconds; null when it never reported. */
  timestamp: Type.Union([Type.Integer(), Type.Null()]),
})

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
  Country: Closed({ Timezone: Type.String() }),
  /** Only on machines with a connected device. */
  Device: Type.Optional(Closed({ Device_Id: Type.String() })),
  /** When the server last heard from the machine, epoch milliseconds. */
  LastSeen: Type.Union([Type.Integer(), Type.Null()]),
  status: MachineState,
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

export const listMyMachines = defineCall({
  method: 'GET',
  path: '/v2/mymachines',
  access: 'signedIn',
  tag,
  summary: 'All machines that the caller sees through any group',
  query: Closed(paging),
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
  query: Closed(paging),
  result: Type.Array(Machine),
  paged: true,
  errors: ['GROUP_NOT_FOUND'],
})
