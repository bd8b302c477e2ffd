import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { ORGANIZATION_TYPES } from '../wire/roles.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Language, textSchemas } from '../wire/text.ts'
import {
  emailFields,
  newOrganizationFields,
  newPasswordFields,
  organizationCodeFields,
  personFields,
} from './people-fields.ts'
import { User } from './users.ts'

const tag = 'Authentication'

const Token = Type.String({ minLength: 1, maxLength: 200 })
const { Firstname, Lastname } = textSchemas(personFields)
const { password } = textSchemas(newPasswordFields)

export const openSetupLink = defineCall({
  method: 'POST',
  path: '/api/auth/setup-link',
  access: 'anyone',
  tag,
  summary: 'Whether the link that the server printed for its first administrator is still good',
  body: Closed({ token: Token }),
  result: null,
  errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
})

const FirstAdmin = Closed({
  token: Token,
  Firstname,
  Lastname,
  ...textSchemas(emailFields),
  Language,
  /** Left out where an external provider keeps the passwords. */
  password: Type.Optional(password),
  confirmPassword: Type.Optional(Type.String({ maxLength: 200 })),
  ...textSchemas(newOrganizationFields),
  /** Names the organization in addresses; it stays. */
  ...textSchemas(organizationCodeFields),
  OrganizationType: Type.Enum([...ORGANIZATION_TYPES]),
})
export type FirstAdmin = Static<typeof FirstAdmin>

export const createFirstAdmin = defineCall({
  method: 'POST',
  path: '/api/auth/setup',
  access: 'anyone',
  tag,
  summary:
    'Adds the first organization and its administrator, with the token that the server printed; only while there is no administrator',
  body: FirstAdmin,
  result: Closed({
    /** Null where an external provider signs people in. */
    session: nullable(Closed({ accessToken: Type.String(), refreshToken: Type.String(), user: User })),
  }),
  errors: ['LINK_NOT_VALID', 'EMAIL_ALREADY_EXIST', 'TOO_MANY_REQUESTS'],
})
