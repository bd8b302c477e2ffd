import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { Id } from '../wire/text.ts'

const tag = 'Authentication'

export const OpenSession = Closed({
  Id,
  /** As people know it: `Chrome, Windows`; empty where it did not say. */
  Device: Type.String(),
  /** Of the network, from where it was last renewed; empty where nobody knows. */
  Address: Type.String(),
  /** `SSO`, `PASSWORD` or `API_TOKEN`. */
  LoginMethod: Type.String(),
  /** Epoch milliseconds. */
  SignedInAt: Type.Integer(),
  /** When it was last renewed, which an open page does every ten minutes. */
  SeenAt: Type.Integer(),
  /** The one of this call. */
  IsThis: Type.Boolean(),
})
export type OpenSession = Static<typeof OpenSession>

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/:org/auth/sessions',
  access: 'organizationMember',
  tag,
  summary: 'Where the caller is signed in, those that were seen last first',
  params: Closed({ org: Type.String() }),
  result: Type.Array(OpenSession),
})

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/:org/auth/sessions/:sessionId',
  access: 'organizationMember',
  tag,
  summary: 'Ends a session of the caller, on another device too; one that has ended already stays so',
  params: Closed({ org: Type.String(), sessionId: Id }),
  result: null,
})
