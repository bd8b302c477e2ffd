import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { ROLES, type RoleLabel } from '../wire/roles.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id, textSchemas } from '../wire/text.ts'
import { currentPasswordFields } from './people-fields.ts'

const tag = 'Authentication'
const { currentPassword } = textSchemas(currentPasswordFields)
const inOrganization = Closed({ org: Type.String() })

/** Of an app, or one of the codes on paper. */
export const FactorCode = Type.String({ minLength: 1, maxLength: 40 })

export const SECOND_FACTOR_OF = ['nobody', 'admins', 'everyone'] as const
export type SecondFactorOf = (typeof SECOND_FACTOR_OF)[number]

const roleLabels = Type.Array(Type.Enum(Object.keys(ROLES) as RoleLabel[]), {
  uniqueItems: true,
  maxItems: 20,
})

export const SecondFactor = Closed({
  /** False where another provider signs people in: it has rules of its own. */
  IsPossible: Type.Boolean(),
  /** The caller may not be without one. */
  IsNeeded: Type.Boolean(),
  /** Since when, epoch milliseconds; null without one. */
  Since: nullable(Type.Integer()),
  CodesLeft: Type.Integer(),
})
export type SecondFactor = Static<typeof SecondFactor>

export const getSecondFactor = defineCall({
  method: 'GET',
  path: '/api/:org/auth/second-factor',
  access: 'organizationMember',
  tag,
  summary: 'Whether the caller has a second factor, and needs one',
  params: inOrganization,
  result: SecondFactor,
})

export const beginSecondFactor = defineCall({
  method: 'POST',
  path: '/api/:org/auth/second-factor',
  access: 'organizationMember',
  tag,
  summary:
    'A secret for an app that makes codes by time; it counts once a code of it was sent back. Within ten minutes of signing in, or with the current password',
  params: inOrganization,
  body: Closed({ currentPassword: Type.Optional(currentPassword) }),
  result: Closed({
    /** To be typed in where it cannot be scanned. */
    Secret: Type.String(),
    /** `otpauth://…`, as the picture has it. */
    Address: Type.String(),
    /** SVG, to be scanned. */
    Picture: Type.String(),
  }),
  errors: ['PASSWORD_NEEDED', 'SECOND_FACTOR_THERE', 'NOT_POSSIBLE_HERE', 'TOO_MANY_REQUESTS'],
})

export const confirmSecondFactor = defineCall({
  method: 'PUT',
  path: '/api/:org/auth/second-factor',
  access: 'organizationMember',
  tag,
  summary: 'The first code of the app: from now on one is asked for at each sign-in',
  params: inOrganization,
  body: Closed({ Code: FactorCode }),
  result: Closed({
    /** In place of a code, each once. They are never shown again. */
    RecoveryCodes: Type.Array(Type.String()),
  }),
  errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_THERE', 'NOT_POSSIBLE_HERE', 'TOO_MANY_REQUESTS'],
})

export const removeSecondFactor = defineCall({
  method: 'POST',
  path: '/api/:org/auth/second-factor/removal',
  access: 'organizationMember',
  tag,
  summary: 'Removes the second factor of the caller, with a code of it',
  params: inOrganization,
  body: Closed({ Code: FactorCode }),
  result: null,
  errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_KEPT', 'TOO_MANY_REQUESTS'],
})

export const removeSecondFactorOf = defineCall({
  method: 'DELETE',
  path: '/api/:org/users/:id/second-factor',
  access: 'userManager',
  tag,
  summary:
    'Removes the second factor of somebody who has lost the phone and the codes; all sessions of that person end',
  params: Closed({ org: Type.String(), id: Id }),
  result: null,
  errors: ['ACCESS_DENIED'],
})

export const getSignInRules = defineCall({
  method: 'GET',
  path: '/api/organizations/:org/sign-in-rules',
  access: 'signInManager',
  tag,
  summary: 'Who needs a second factor to sign in',
  params: inOrganization,
  result: Closed({
    SecondFactorOf: Type.Enum([...SECOND_FACTOR_OF]),
    /** Who holds one of them needs it too. */
    Roles: roleLabels,
    IsPossible: Type.Boolean(),
  }),
})

export const putSignInRules = defineCall({
  method: 'PUT',
  path: '/api/organizations/:org/sign-in-rules',
  access: 'signInManager',
  tag,
  summary: 'Changes it, from the next sign-in of each person on. Roles that are left out are none',
  params: inOrganization,
  body: Closed({ SecondFactorOf: Type.Enum([...SECOND_FACTOR_OF]), Roles: Type.Optional(roleLabels) }),
  result: null,
  errors: ['NOT_POSSIBLE_HERE'],
})
