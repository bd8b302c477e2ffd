import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'

export const OpcuaAccess = Closed({
  /** Of the caller: each account has its own. */
  Address: Type.String(),
  /** Of the certificate of the server, SHA-256. */
  Fingerprint: Type.String(),
  /** Programs of the organization that are signed in now. */
  Connected: Type.Array(
    Closed({
      /** The name that the program gives itself. */
      Client: Type.String(),
      /** Whose token it has. */
      Person: Type.String(),
      /** Epoch milliseconds. */
      Since: Type.Integer({ minimum: 0 }),
    }),
  ),
})
export type OpcuaAccess = Static<typeof OpcuaAccess>

export const getOpcuaAccess = defineCall({
  method: 'GET',
  path: '/api/:org/opcua',
  access: 'groupsManager',
  tag: 'Connectors',
  summary: 'Where programs read machines over OPC UA, and which do now',
  params: Closed({ org: Type.String() }),
  /** Null where no OPC UA server is switched on. */
  result: Type.Union([OpcuaAccess, Type.Null()]),
})
