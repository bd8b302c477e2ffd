import Type, { type Static } from 'typebox'
import { Closed, defineCall } from '../call.ts'
import { User } from './users.ts'

const tag = 'Authentication'

const Token = Type.String({ minLength: 1, maxLength: 8192 })

export const externalLogin = defineCall({
  method: 'POST',
  path: '/api/external-auth/login',
  access: 'anyone',
  tag,
  summary: 'Exchanges the token of the single sign-on provider for a session',
  body: Closed({ accessToken: Token }),
  result: Closed({ accessToken: Type.String(), refreshToken: Type.String(), user: User }),
  errors: ['SSO_LOGIN_FAILED'],
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
    externalAccessToken: Type.Union([Type.String(), Type.Null()]),
    externalRefreshToken: Type.Union([Type.String(), Type.Null()]),
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
  body: Closed({
    Email: Type.String({ minLength: 3, maxLength: 254 }),
    Password: Type.String({ minLength: 1, maxLength: 1024 }),
  }),
  result: Closed({ token: Type.String(), refreshToken: Type.String(), user: User }),
  errors: ['LOGIN_FAILED'],
})

export const logout = defineCall({
  method: 'GET',
  path: '/api/:org/auth/logout',
  access: 'organizationMember',
  tag,
  summary: 'Ends the session: its tokens stop working and its live connections close',
  params: Closed({ org: Type.String() }),
  result: null,
})

/** `/config.json`: what the web app must know before anyone signs in. */
export const WebConfig = Closed({
  demo: Type.Boolean(),
  debugLogin: Type.Boolean(),
  version: Type.String(),
})
export type WebConfig = Static<typeof WebConfig>
