import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { ORGANIZATION_TYPES } from '../wire/roles.ts'
import { Closed, ClosedPartial, nullable } from '../wire/schemas.ts'
import { ContentLink } from '../wire/text.ts'
import { Role } from './users.ts'

const tag = 'Organizations'

/** How wide a plan can be, in metres. */
export const PLAN_WIDTH = { minimum: 1, maximum: 10_000 }

const PlanWidth = nullable(Type.Number(PLAN_WIDTH))

/** A picture of the floor. */
export const PlanView = Closed({
  BackgroundUrl: Type.String(),
  /** Of the picture, in metres; null until somebody says it: then a unit of a drawing is a metre, and 20 pixels are. */
  Width: PlanWidth,
})
export type PlanView = Static<typeof PlanView>

/** Without a width nobody knows that of this picture. */
export const PlanViewBody = Closed({ BackgroundUrl: ContentLink, Width: Type.Optional(PlanWidth) })

export const Organization = Closed({
  BusinessCode: Type.String(),
  Name: Type.String(),
  type: Type.Enum([...ORGANIZATION_TYPES]),
  Logo_Url: Type.String(),
  Map_View: PlanView,
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
  summary: 'Changes the logo, or the background of the map with its width in metres',
  params: one,
  body: ClosedPartial(Closed({ Logo_Url: ContentLink, Map_View: PlanViewBody })),
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
