import Type from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Email, Id, textSchema, textSchemas } from '../wire/text.ts'
import { currentPasswordFields, loginFields, newPasswordFields } from './people-fields.ts'
import { FactorCode } from './second-factor.ts'
import { User } from './users.ts'

const tag = 'Authentication'

const Token = Type.String({ minLength: 1, maxLength: 8192 })
const Password = textSchema(loginFields.Password)
const { currentPassword } = textSchemas(currentPasswordFields)
const inOrganization = Closed({ org: Type.String() })

export const externalLogin = defineCall({
  method: 'POST',
  path: '/api/external-auth/login',
  access: 'anyone',
  tag,
  summary: 'Exchanges the token of the single sign-on provider for a session',
  body: Closed({ accessToken: Token }),
  result: Closed({ accessToken: Type.String(), refreshToken: Type.String(), user: User }),
  errors: ['SSO_LOGIN_FAILED', 'TOO_MANY_REQUESTS'],
})

export const refreshSession = defineCall({
  method: 'POST',
  path: '/api/external-auth/refresh',
  access: 'anyone',
  tag,
  summary: 'Exchanges a refresh token for new tokens; each refresh token works once',
  body: Closed({ refreshToken: Token }),
  result: Closed({
    accessToken: Type.String(),
    refreshToken: Type.String(),
    externalAccessToken: nullable(Type.String()),
    externalRefreshToken: nullable(Type.String()),
  }),
  errors: ['SESSION_ENDED'],
})

/** Served only where debug sign-in is switched on. */
export const passwordLogin = defineCall({
  method: 'POST',
  path: '/v2/auth/login',
  access: 'anyone',
  tag,
  summary: 'Signs in with email and password, where debug sign-in is switched on',
  // Not by the pattern of an address: what nobody has is a failed sign-in, and no hint.
  body: Closed({
    Email: Type.String({ minLength: 3, maxLength: loginFields.Email.maxLength }),
    Password,
    Code: Type.Optional(FactorCode),
  }),
  result: Closed({ token: Type.String(), refreshToken: Type.String(), user: User }),
  errors: ['LOGIN_FAILED', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS'],
})

/** Served only where debug sign-in is switched on. */
export const usernameLogin = defineCall({
  method: 'POST',
  path: '/api/:org/auth/login',
  access: 'anyone',
  tag,
  summary: 'Deprecated: signs in a user of the organization in the path, where debug sign-in is switched on',
  params: inOrganization,
  body: Closed({
    Username: Type.String({ minLength: 1, maxLength: 254 }),
    Password,
    Code: Type.Optional(FactorCode),
  }),
  result: Closed({ token: Type.String(), refreshToken: Type.String(), user: User }),
  errors: ['LOGIN_FAILED', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS'],
})

export const refreshInOrganization = defineCall({
  method: 'POST',
  path: '/api/:org/auth/refresh',
  access: 'anyone',
  tag,
  summary: 'As /api/external-auth/refresh, under the older name',
  params: inOrganization,
  body: Closed({ token: Token }),
  result: Closed({ token: Type.String(), refreshToken: Type.String() }),
  errors: ['SESSION_ENDED'],
})

export const logout = defineCall({
  method: 'GET',
  path: '/api/:org/auth/logout',
  access: 'organizationMember',
  tag,
  summary:
    'Ends the session: its tokens stop working, its live connections close, and the embedded provider forgets the sign-in',
  params: inOrganization,
  result: null,
})

export const logoutEverywhere = defineCall({
  method: 'DELETE',
  path: '/api/:org/auth/sessions',
  access: 'organizationMember',
  tag,
  summary: 'Ends all sessions of the caller, on every device, this one too',
  params: inOrganization,
  result: null,
})

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/FAKE/auth/reset',
  access: 'anyone',
  tag,
  summary:
    'Sends a mail with a link to choose a new password, if there is such an account; the answer is the same',
  body: Closed({ Email }),
  result: null,
  errors: ['TOO_MANY_REQUESTS'],
})

export const openPasswordLink = defineCall({
  method: 'POST',
  path: '/api/auth/password-link',
  access: 'anyone',
  tag,
  summary: 'Whether the token of a reset or an invitation is still good; an invitation counts as opened',
  body: Closed({ token: Token }),
  result: null,
  errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
})

export const choosePassword = defineCall({
  method: 'POST',
  path: '/api/auth/password',
  access: 'anyone',
  tag,
  summary:
    'Sets the password with the token of a reset or an invitation, which works once; ends all sessions. Who was invited is signed in',
  body: Closed({ token: Token, ...textSchemas(newPasswordFields), confirmPassword: Type.String() }),
  result: Closed({
    /** Null after a reset, and where a second factor is needed: the new password is asked for. */
    session: nullable(Closed({ accessToken: Type.String(), refreshToken: Type.String(), user: User })),
  }),
  errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
})

export const changePassword = defineCall({
  method: 'PUT',
  path: '/api/:org/auth/changepassword/:id',
  access: 'userOrManager',
  tag,
  summary:
    'Changes the own password, within ten minutes of signing in or with the current one; ends the other sessions',
  params: Closed({ org: Type.String(), id: Id }),
  body: Closed({
    ...textSchemas(newPasswordFields),
    confirmPassword: Type.String(),
    currentPassword: Type.Optional(currentPassword),
  }),
  result: null,
  errors: ['ACCESS_DENIED', 'PASSWORD_NEEDED', 'TOO_MANY_REQUESTS'],
})

export const authorizationAddress = defineCall({
  method: 'POST',
  path: '/api/oauth2/authorization',
  access: 'anyone',
  tag,
  summary: 'Where to send a browser that shall sign in at the provider',
  body: Closed({ redirect_uri: Type.Optional(Type.String({ maxLength: 4096 })) }),
  result: Closed({ url: Type.String() }),
})
