import { line, optionalLine } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { PlanView, PlanViewBody } from '../people/organizations.ts'
import { defineCall } from '../wire/call.ts'
import { Closed, ClosedPartial } from '../wire/schemas.ts'
import { Id, type TextFields, textSchemas } from '../wire/text.ts'
import { COUNTRY_CODES } from './countries.ts'
import { Site } from './machines.ts'

const tag = 'Sites'

export const siteFields = {
  Name: line(),
  Address: optionalLine(),
  City: optionalLine(),
} satisfies TextFields

/** A site as its own organization sees it. */
export const OwnSite = Closed({
  ...Site.properties,
  Address: Type.String(),
  /** The plan of its floor; without one the plan of the organization is drawn. */
  Map_View: PlanView,
  /** How many machines are there. */
  Machines: Type.Integer(),
})
export type OwnSite = Static<typeof OwnSite>

const SiteBody = Closed({
  ...textSchemas(siteFields),
  /** ISO 3166-1, two letters; empty when it was not entered. */
  Country: Type.Enum(['', ...COUNTRY_CODES]),
  Latitude: Type.Number({ minimum: -90, maximum: 90 }),
  Longitude: Type.Number({ minimum: -180, maximum: 180 }),
  Map_View: PlanViewBody,
})
export type SiteBody = Static<typeof SiteBody>

const one = Closed({ org: Type.String(), siteId: Id })

export const listSites = defineCall({
  method: 'GET',
  path: '/api/:org/sites',
  access: 'organizationMember',
  tag,
  summary: 'The sites of the organization',
  params: Closed({ org: Type.String() }),
  result: Type.Array(OwnSite),
  paged: true,
})

export const addSite = defineCall({
  method: 'POST',
  path: '/api/:org/sites',
  access: 'organizationEditor',
  tag,
  summary: 'Adds a site with its address and its place on the map of the world',
  params: Closed({ org: Type.String() }),
  body: SiteBody,
  result: OwnSite,
  errors: ['SITE_NAME_TAKEN'],
})

export const patchSite = defineCall({
  method: 'PATCH',
  path: '/api/:org/sites/:siteId',
  access: 'siteEditor',
  tag,
  summary:
    'Changes what is given: name, address, place on the map, plan of the floor with its width in metres',
  params: one,
  body: ClosedPartial(SiteBody),
  result: OwnSite,
  errors: ['SITE_NOT_FOUND', 'SITE_NAME_TAKEN'],
})

export const deleteSite = defineCall({
  method: 'DELETE',
  path: '/api/:org/sites/:siteId',
  access: 'siteEditor',
  tag,
  summary: 'Removes a site at which there are no machines',
  params: one,
  result: null,
  errors: ['SITE_NOT_FOUND', 'SITE_HAS_MACHINES'],
})
