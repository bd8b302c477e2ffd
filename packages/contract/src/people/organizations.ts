import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { ORGANIZATION_TYPES } from '../wire/roles.ts'
import { Closed, ClosedPartial } from '../wire/schemas.ts'
import { ContentLink } from '../wire/text.ts'
import { Role } from './users.ts'

const tag = 'Organizations'

export const Organization = Closed({
  BusinessCode: Type.String(),
  Name: Type.String(),
  type: Type.Enum([...ORGANIZATION_TYPES]),
  Logo_Url: Type.String(),
  Map_View: Closed({ BackgroundUrl: Type.String() }),
})
export type Organization = Static<typeof Organization>

const one = Closed({ org: Type.String() })

export const listOrganizations = defineCall({
  method: 'GET',
  path: '/api/organizations',
  access: 'signedIn',
  tag,
  summary: 'The organization of the caller, and those whose machines are open to it',
  result: Type.Array(Organization),
  paged: true,
})

export const getOrganization = defineCall({
  method: 'GET',
  path: '/api/organizations/:org',
  access: 'organizationMember',
  tag,
  summary: 'The organization of the caller',
  params: one,
  result: Organization,
})

export const patchOrganization = defineCall({
  method: 'PATCH',
  path: '/api/organizations/:org',
  access: 'organizationEditor',
  tag,
  summary: 'Changes the logo or the background of the map',
  params: one,
  body: ClosedPartial(Closed({ Logo_Url: ContentLink, Map_View: Closed({ BackgroundUrl: ContentLink }) })),
  result: Organization,
})

export const listRoles = defineCall({
  method: 'GET',
  path: '/api/organizations/roles/:type',
  access: 'signedIn',
  tag,
  summary: 'The roles that people of such an organization can hold',
  params: Closed({ type: Type.Enum([...ORGANIZATION_TYPES]) }),
  result: Type.Array(Role),
})

export const listMachineFamilies = defineCall({
  method: 'GET',
  path: '/api/organizations/:vendorId/machinefamilies',
  access: 'signedIn',
  tag,
  summary: 'The families of the vendor’s machines, as far as the caller sees them',
  params: Closed({ vendorId: Type.String({ maxLength: 64 }) }),
  result: Type.Array(Closed({ Id: Type.String(), Name: Type.String() })),
})
