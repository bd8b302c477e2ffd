import { code, optionalLine } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id, Instant, type TextFields, textSchemas } from '../wire/text.ts'

const tag = 'Partner access'

export const grantFields = { PartnerCode: code(64), Note: optionalLine() } satisfies TextFields

const { PartnerCode, Note } = textSchemas(grantFields)

/** Machines of one organization, open to another for a time. */
export const Grant = Closed({
  Id: Type.String(),
  Owner: Closed({ BusinessCode: Type.String(), Name: Type.String() }),
  Partner: Closed({ BusinessCode: Type.String(), Name: Type.String() }),
  Machines: Type.Array(Closed({ Id: Type.String(), Name: Type.String() })),
  Note: Type.String(),
  GrantedBy: Type.String(),
  GrantedAt: Type.String(),
  /** Null for access that lasts until it is ended. */
  EndsAt: nullable(Type.String()),
  EndedAt: nullable(Type.String()),
  EndedBy: nullable(Type.String()),
  State: Type.Enum(['active', 'expired', 'ended']),
  /** When someone of the partner last looked at one of the machines; null when nobody did. */
  LastUsedAt: nullable(Type.String()),
})
export type Grant = Static<typeof Grant>

const inOrganization = Closed({ org: Type.String() })

export const listGrants = defineCall({
  method: 'GET',
  path: '/api/:org/access-grants',
  access: 'partnerAccessManager',
  tag,
  summary:
    'Whom the organization has given access to its machines, and what it was given itself; active ones first',
  params: inOrganization,
  result: Type.Array(Grant),
  paged: true,
})

export const createGrant = defineCall({
  method: 'POST',
  path: '/api/:org/access-grants',
  access: 'partnerAccessManager',
  tag,
  summary: 'Opens own machines to a vendor, dealer or branch until a moment, or until it is ended',
  params: inOrganization,
  body: Closed({
    PartnerCode,
    Machine_Ids: Type.Array(Id, { minItems: 1, maxItems: 10_000 }),
    EndsAt: nullable(Instant),
    Note: Type.Optional(Note),
  }),
  result: Grant,
  errors: ['PARTNER_NOT_FOUND', 'ERROR_MACHINE_NOT_FOUND'],
})

export const endGrant = defineCall({
  method: 'DELETE',
  path: '/api/:org/access-grants/:grantId',
  access: 'partnerAccessManager',
  tag,
  summary: 'Ends an access that the organization gave, at once',
  params: Closed({ org: Type.String(), grantId: Id }),
  result: null,
  errors: ['NOT_FOUND'],
})
