import Type, { type Static } from 'typebox'
import { Closed, defineCall } from '../call.ts'

export const Role = Closed({ Id: Type.String(), Label: Type.String(), Name: Type.String() })

export const GroupName = Closed({ Id: Type.String(), Name: Type.String() })

export const User = Closed({
  Id: Type.String(),
  Email: Type.String(),
  Username: Type.String(),
  Firstname: Type.String(),
  Lastname: Type.String(),
  Language: Type.String(),
  OrganizationCode: Type.String(),
  OrganizationType: Type.String(),
  IsAdmin: Type.Boolean(),
  Role_Ids: Type.Array(Role),
  Machine_Group_Ids: Type.Array(GroupName),
  Image_Url: Type.String(),
  FirstLogin: Type.Boolean(),
})
export type User = Static<typeof User>

export const getUser = defineCall({
  method: 'GET',
  path: '/api/:org/users/:id',
  access: 'organizationMember',
  tag: 'Users',
  summary: 'The signed-in user',
  params: Closed({ org: Type.String(), id: Type.String() }),
  result: User,
  errors: ['ACCESS_DENIED'],
})
