import Type from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { Id, Line, OptionalLine } from '../wire/text.ts'
import { ScheduledOperation } from './activity-shapes.ts'
import {
  MAINTENANCE_TYPES,
  MachineOperation,
  MaintenanceBody,
  MaintenanceTask,
  TaskChanges,
  wholeList,
} from './maintenance-shapes.ts'

const tag = 'Maintenance'
const org = { org: Type.String() }
const params = Closed(org)
const machineParams = Closed({ ...org, id: Id })
const taskParams = Closed({ ...org, maintenanceId: Id })

export const listMaintenances = defineCall({
  method: 'GET',
  path: '/api/:org/maintenances',
  access: 'maintenancePlanner',
  tag,
  summary:
    'Programmed maintenance of the organization, or the templates of makers for the machines that it has',
  params,
  query: Closed({ ...wholeList, type: Type.Optional(Type.Enum([...MAINTENANCE_TYPES])) }),
  result: Type.Array(MaintenanceTask),
  paged: true,
})

export const addMaintenance = defineCall({
  method: 'POST',
  path: '/api/:org/maintenances',
  access: 'maintenancePlanner',
  tag,
  summary: 'Adds a task; what is not given is empty, and a code is made where there is none',
  params,
  body: MaintenanceBody,
  result: MaintenanceTask,
  errors: ['TASK_CODE_TAKEN'],
})

export const takeOverTemplate = defineCall({
  method: 'POST',
  path: '/api/:org/maintenances/:maintenanceId/copy',
  access: 'maintenancePlanner',
  tag,
  summary: 'Takes over a template of a maker: a task of the organization’s own, which it may change',
  params: taskParams,
  result: MaintenanceTask,
  errors: ['NOT_FOUND', 'TASK_CODE_TAKEN'],
})

export const changeMaintenance = defineCall({
  method: 'PATCH',
  path: '/api/:org/maintenances/:maintenanceId',
  access: 'maintenancePlanner',
  tag,
  summary: 'Changes what is given. Other triggers count from when the task was last done',
  params: taskParams,
  body: TaskChanges,
  result: MaintenanceTask,
  errors: ['NOT_FOUND', 'TASK_CODE_TAKEN'],
})

export const removeMaintenance = defineCall({
  method: 'DELETE',
  path: '/api/:org/maintenances/:maintenanceId',
  access: 'maintenancePlanner',
  tag,
  summary: 'Removes a task with what is open of it; what was done stays in the history',
  params: taskParams,
  result: null,
  errors: ['NOT_FOUND'],
})

export const listSchedule = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/schedule',
  access: 'groupMaintenanceReader',
  tag,
  summary: 'The tasks on the machines of a group, with the day on which each will fall due',
  params: Closed({ ...org, groupId: Id }),
  result: Type.Array(ScheduledOperation),
  errors: ['GROUP_NOT_FOUND'],
  isHeavy: true,
})

export const listOperations = defineCall({
  method: 'GET',
  path: '/api/:org/machines/:id/operations',
  access: 'operationPlanner',
  tag,
  summary: 'The tasks that are done on a machine',
  params: machineParams,
  result: Type.Array(MachineOperation),
  paged: true,
})

const operationParams = Closed({ ...org, id: Id, opId: Id })

export const getOperation = defineCall({
  method: 'GET',
  path: '/api/:org/machines/:id/operations/:opId',
  access: 'operationPlanner',
  tag,
  summary: 'One task that is done on a machine',
  params: operationParams,
  result: MachineOperation,
  errors: ['NOT_FOUND'],
})

export const addOperation = defineCall({
  method: 'POST',
  path: '/api/:org/machines/:id/operations',
  access: 'operationPlanner',
  tag,
  summary:
    'Puts the task of a code on a machine; it counts from now on. One that is there already stays as it is',
  params: machineParams,
  body: Closed({
    code: Line(20),
    expert: Type.Optional(Type.Boolean({ default: true })),
    model: Type.Optional(OptionalLine()),
    location: Type.Optional(OptionalLine()),
  }),
  result: MachineOperation,
  errors: ['NOT_FOUND'],
})

export const removeOperation = defineCall({
  method: 'DELETE',
  path: '/api/:org/machines/:id/operations/:opId',
  access: 'operationPlanner',
  tag,
  summary: 'Takes a task off a machine, with what is open of it',
  params: operationParams,
  result: null,
  errors: ['NOT_FOUND'],
})
