import Type, { type Static } from 'typebox'
import { Closed, defineCall } from '../call.ts'

export const Organization = Closed({
  BusinessCode: Type.String(),
  Name: Type.String(),
  Type: Type.String(),
  Logo_Url: Type.String(),
})
export type Organization = Static<typeof Organization>

export const MachineGroup = Closed({
  Id: Type.String(),
  Name: Type.String(),
  OrganizationCode: Type.String(),
  Machine_Ids: Type.Array(Closed({ Id: Type.String() })),
})
export type MachineGroup = Static<typeof MachineGroup>

export const getOrganization = defineCall({
  method: 'GET',
  path: '/api/organizations/:org',
  access: 'organizationMember',
  tag: 'Organizations',
  summary: 'The organization of the caller',
  params: Closed({ org: Type.String() }),
  result: Organization,
})

export const listMachineGroups = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups',
  access: 'organizationMember',
  tag: 'Machine groups',
  summary: 'The machine groups that the caller sees',
  params: Closed({ org: Type.String() }),
  result: Type.Array(MachineGroup),
  paged: true,
})
