import { line } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { paging } from '../wire/paging.ts'
import { Closed } from '../wire/schemas.ts'
import { Id, type TextFields, textSchemas } from '../wire/text.ts'
import { User } from './users.ts'

const tag = 'Machine groups'

export const groupFields = { Name: line() } satisfies TextFields

export const MachineGroup = Closed({
  Id: Type.String(),
  Name: Type.String(),
  OrganizationCode: Type.String(),
  Machine_Ids: Type.Array(Closed({ Id: Type.String() })),
  /** The users who were put into the group; for those who manage groups, empty for others. */
  User_Ids: Type.Array(Type.String()),
  /** True for the group that always holds every machine of the organization. */
  IsAll: Type.Boolean(),
  /** Whether programs that read its machines over MQTT get descriptions of them for Home Assistant. */
  InHomeAssistant: Type.Boolean(),
  /** Whether they get its machines as the gateway of umati publishes them. */
  InUmati: Type.Boolean(),
  /** Whether they get its machines as devices of an edge node of Sparkplug B. */
  InSparkplug: Type.Boolean(),
})
export type MachineGroup = Static<typeof MachineGroup>

const inOrganization = Closed({ org: Type.String() })
const one = Closed({ org: Type.String(), groupId: Id })

export const listMachineGroups = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups',
  access: 'organizationMember',
  tag,
  summary: 'The machine groups that the caller sees',
  params: inOrganization,
  result: Type.Array(MachineGroup),
  paged: true,
})

export const getMachineGroup = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId',
  access: 'groupReader',
  tag,
  summary: 'One machine group',
  params: one,
  result: MachineGroup,
  errors: ['GROUP_NOT_FOUND'],
})

export const createMachineGroup = defineCall({
  method: 'POST',
  path: '/v2/:org/machinegroups',
  access: 'groupsManager',
  tag,
  summary: 'Adds an empty machine group, which its maker sees',
  params: inOrganization,
  body: Closed({ ...textSchemas(groupFields), OrganizationCode: Type.String({ maxLength: 64 }) }),
  result: MachineGroup,
  errors: ['GROUP_NAME_TAKEN', 'ACCESS_DENIED'],
})

export const renameMachineGroup = defineCall({
  method: 'PUT',
  path: '/api/:org/machinegroups/:groupId',
  access: 'groupManager',
  tag,
  summary: 'Renames a machine group',
  params: one,
  body: Closed(textSchemas(groupFields)),
  result: MachineGroup,
  errors: ['GROUP_NOT_FOUND', 'GROUP_NAME_TAKEN', 'GROUP_IS_ALL'],
})

export const putGroupMachines = defineCall({
  method: 'PUT',
  path: '/v2/:org/machinegroups/:groupId/machines',
  access: 'groupManager',
  tag,
  summary: 'Sets the machines of a group, as far as the caller sees them',
  params: one,
  body: Closed({ Machine_Ids: Type.Array(Type.Union([Id, Closed({ Id })]), { maxItems: 10_000 }) }),
  result: MachineGroup,
  errors: ['GROUP_NOT_FOUND', 'GROUP_IS_ALL', 'ERROR_MACHINE_NOT_FOUND'],
})

export const putGroupInHomeAssistant = defineCall({
  method: 'PUT',
  path: '/v2/:org/machinegroups/:groupId/homeassistant',
  access: 'groupManager',
  tag,
  summary:
    'Describes the machines of a group for Home Assistant, to those who read them over MQTT, or no longer',
  params: one,
  body: Closed({ InHomeAssistant: Type.Boolean() }),
  result: MachineGroup,
  errors: ['GROUP_NOT_FOUND'],
})

export const publishGroup = defineCall({
  method: 'PUT',
  path: '/v2/:org/machinegroups/:groupId/publishing',
  access: 'groupManager',
  tag,
  summary:
    'Shows the machines of a group to those who read them over MQTT, by umati and by Sparkplug B, or no longer',
  params: one,
  body: Closed({ InUmati: Type.Boolean(), InSparkplug: Type.Boolean() }),
  result: MachineGroup,
  errors: ['GROUP_NOT_FOUND'],
})

export const listGroupUsers = defineCall({
  method: 'GET',
  path: '/v2/:org/machinegroups/:groupId/users',
  access: 'groupManager',
  tag,
  summary: 'The users of a machine group',
  params: one,
  query: Closed(paging),
  result: Type.Array(User),
  paged: true,
  errors: ['GROUP_NOT_FOUND'],
})

export const deleteMachineGroup = defineCall({
  method: 'DELETE',
  path: '/v2/:org/machinegroups/:groupId',
  access: 'groupManager',
  tag,
  summary: 'Removes a machine group; its machines and users stay',
  params: one,
  result: null,
  errors: ['GROUP_NOT_FOUND', 'GROUP_IS_ALL'],
})
