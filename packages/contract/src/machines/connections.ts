import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { CONNECTION_WAYS } from '../wire/connection-ways.ts'
import { paging, type Sort, sorting } from '../wire/paging.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id, OptionalLine } from '../wire/text.ts'
import { DEVICE_REFUSALS } from './registration.ts'

const tag = 'Connections'
const At = Type.Integer({ description: 'Epoch milliseconds.' })

/**
 * How a machine is, those first that want somebody: its device was refused and did not get in since, is connected and sends
 * nothing, was connected and is no longer, was never there; the last one is connected and sends.
 */
export const CONNECTION_STATES = ['refused', 'silent', 'away', 'never', 'talking'] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]

/** MQTT by the level in CONNECT: 3 is MQTT 3.1, 4 is 3.1.1. Null for another protocol. */
const Protocol = nullable(Type.Integer({ minimum: 3, maximum: 5 }))

export const LiveConnection = Closed({
  Way: Type.Enum([...CONNECTION_WAYS]),
  Protocol,
  Address: Type.String(),
  ClientId: Type.String(),
  /** Null where the portal itself does not encrypt, which a proxy in front of it may. */
  Tls: nullable(Closed({ Version: Type.String(), Cipher: Type.String() })),
  /** The end of the certificate that the device showed; null for none. */
  CertificateEnds: nullable(At),
  Since: At,
  /** Of a connection that is open; that of a machine may be later, over another. */
  LastMessageAt: nullable(At),
  Messages: Type.Integer(),
  Bytes: Type.Integer(),
  /** In the last whole minute. */
  MinuteMessages: Type.Integer(),
  MinuteBytes: Type.Integer(),
  Subscriptions: Type.Integer(),
})
export type LiveConnection = Static<typeof LiveConnection>

/** Sign-ins that were refused since the last one that was not. */
export const RefusedSignIns = Closed({
  Reason: Type.Enum([...DEVICE_REFUSALS]),
  Count: Type.Integer(),
  FirstAt: At,
  LastAt: At,
  /** Where the last one came from; empty where that is not known. */
  From: Type.String(),
})
export type RefusedSignIns = Static<typeof RefusedSignIns>

export const MachineConnection = Closed({
  MachineId: Type.String(),
  MachineName: Type.String(),
  DeviceId: Type.String(),
  State: Type.Enum([...CONNECTION_STATES]),
  /** When the machine was last heard, over any way; null for never. */
  LastMessageAt: nullable(At),
  /** The latest of those that are open now; null for none. A device that calls over HTTP counts as connected for 90 seconds. */
  Connection: nullable(LiveConnection),
  /** Open now. */
  Connections: Type.Integer(),
  Refused: nullable(RefusedSignIns),
})
export type MachineConnection = Static<typeof MachineConnection>

export const CONNECTION_SORTS = ['state', 'machine', 'way', 'address', 'since', 'message', 'rate'] as const
export type ConnectionSort = Sort<(typeof CONNECTION_SORTS)[number]>

export const listConnections = defineCall({
  method: 'GET',
  path: '/api/:org/connections',
  access: 'connectionsReader',
  tag,
  isHeavy: true,
  summary:
    'How the devices of the machines of the organization are connected, those that want somebody first; search looks into machine, device, client id and address',
  params: Closed({ org: Type.String() }),
  query: Closed({
    ...paging,
    ...sorting(CONNECTION_SORTS),
    state: Type.Optional(Type.Enum([...CONNECTION_STATES])),
    way: Type.Optional(Type.Enum([...CONNECTION_WAYS])),
    group: Type.Optional(Id),
    search: Type.Optional(OptionalLine()),
  }),
  result: Type.Array(MachineConnection),
  paged: true,
})

export const ConnectionSums = Closed({
  /** Machines that have a device, by state. */
  Refused: Type.Integer(),
  Silent: Type.Integer(),
  Away: Type.Integer(),
  Never: Type.Integer(),
  Talking: Type.Integer(),
  /** In the last 24 hours: machines whose device was refused, sign-ins that were, and messages that were not taken. */
  RefusedMachines: Type.Integer(),
  RefusedSignIns: Type.Integer(),
  RejectedMessages: Type.Integer(),
})
export type ConnectionSums = Static<typeof ConnectionSums>

export const getConnectionSums = defineCall({
  method: 'GET',
  path: '/api/:org/connections/sums',
  access: 'connectionsReader',
  tag,
  isHeavy: true,
  summary: 'How many machines are connected, silent or refused, counted every few seconds',
  params: Closed({ org: Type.String() }),
  result: ConnectionSums,
})

export const CONTACT_KINDS = ['signed_in', 'refused', 'ended', 'rejected'] as const

/** Equal ones of an hour. */
export const ContactHour = Closed({
  Kind: Type.Enum([...CONTACT_KINDS]),
  /** Why it was refused, or messages rejected; empty for the others. */
  Reason: Type.String(),
  Count: Type.Integer(),
  FirstAt: At,
  LastAt: At,
  Way: nullable(Type.Enum([...CONNECTION_WAYS])),
  Protocol,
  From: Type.String(),
  ClientId: Type.String(),
})
export type ContactHour = Static<typeof ContactHour>

export const getMachineConnection = defineCall({
  method: 'GET',
  path: '/api/:org/machines/:id/connections',
  access: 'ownConnectionReader',
  tag,
  summary:
    'All open connections of a machine, and what its device did in the last 14 days by hour, the latest first',
  params: Closed({ org: Type.String(), id: Id }),
  result: Closed({
    Machine: nullable(MachineConnection),
    Connections: Type.Array(LiveConnection),
    History: Type.Array(ContactHour),
  }),
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})
