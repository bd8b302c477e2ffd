import { CERTIFICATE_REFUSALS } from '@millwright/domain/devices/device-certificate'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id, textSchema, textSchemas } from '../wire/text.ts'
import { MACHINE_FAMILIES, machineFields, ticketFields } from './machine-fields.ts'
import { KitType, Machine } from './machines.ts'

const tag = 'Machines'

/** All that a device needs to connect, but for its password. */
export const Connection = Closed({
  Address: Type.String(),
  Device_Id: Type.String(),
  Topic: Type.String(),
  /** Who gives the broker this account: the portal's own broker knows it, the portal entered it, or a person has to. */
  EnteredBy: Type.Enum(['portal', 'broker', 'hand']),
  /** The authority that the device has to trust at this address, in PEM; null for one that is known, and without TLS. */
  Root: nullable(Type.String()),
})
export type Connection = Static<typeof Connection>

/** The password is shown only here and stored as a digest. */
export const Credentials = Closed({ ...Connection.properties, Password: Type.String() })
export type Credentials = Static<typeof Credentials>

export const registerMachine = defineCall({
  method: 'POST',
  path: '/api/:org/machines',
  access: 'machineRegistrar',
  tag,
  summary: 'Adds a machine and gives its device credentials, once',
  params: Closed({ org: Type.String() }),
  body: Closed({
    ...textSchemas(machineFields),
    MachineFamily: Type.Enum([...MACHINE_FAMILIES]),
    KitType: Type.Optional(KitType),
    TicketManager: Type.Optional(textSchema(ticketFields.TicketManager)),
    SiteId: Type.Optional(nullable(Id)),
  }),
  result: Closed({ machine: Machine, credentials: Credentials }),
  errors: ['SERIAL_TAKEN'],
})

export const renewCredentials = defineCall({
  method: 'POST',
  path: '/api/:org/machines/:id/credentials',
  access: 'machineEditor',
  tag,
  summary: 'Gives the device of a machine a new password, once; the old one stops working',
  params: Closed({ org: Type.String(), id: Type.String() }),
  result: Credentials,
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})

export const getConnection = defineCall({
  method: 'GET',
  path: '/api/:org/machines/:id/credentials',
  access: 'machineEditor',
  tag,
  summary:
    'What the device of a machine connects with, without its password; null for a machine without a device',
  params: Closed({ org: Type.String(), id: Type.String() }),
  result: nullable(Connection),
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})

export const checkCredentials = defineCall({
  method: 'POST',
  path: '/api/:org/machines/:id/credentials/check',
  access: 'machineEditor',
  tag,
  summary: 'Whether the broker lets the device of a machine in with this password, tried now',
  params: Closed({ org: Type.String(), id: Type.String() }),
  body: Closed({ Password: Type.String({ minLength: 1, maxLength: 200 }) }),
  result: Closed({ Accepted: Type.Boolean() }),
  errors: ['ERROR_MACHINE_NOT_FOUND', 'SERVICE_NOT_AVAILABLE'],
})

export const DEVICE_REFUSALS = ['password', 'protocol', 'client_id', ...CERTIFICATE_REFUSALS] as const
export type DeviceRefusal = (typeof DEVICE_REFUSALS)[number]

const At = Type.Integer({ description: 'Epoch milliseconds.' })

/** The last time of each; null for what did not happen yet. */
export const DeviceContact = Closed({
  /** False where devices connect to a broker of the plant's own: the portal sees their messages only. */
  IsSeen: Type.Boolean(),
  /** A connection that named this device, and from where. */
  Reached: nullable(Closed({ At, From: Type.String() })),
  /** A sign-in that was refused; null once one was accepted after it. */
  Refused: nullable(Closed({ At, Reason: Type.Enum([...DEVICE_REFUSALS]) })),
  SignedIn: nullable(Closed({ At })),
  Subscribed: nullable(Closed({ At })),
  /** By how many milliseconds the device's clock is ahead, and whether it has to be set. */
  Clock: nullable(Closed({ At, AheadMs: Type.Integer(), Differs: Type.Boolean() })),
})
export type DeviceContact = Static<typeof DeviceContact>

export const getDeviceContact = defineCall({
  method: 'GET',
  path: '/api/:org/machines/:id/contact',
  access: 'machineEditor',
  tag,
  summary: 'How the device of a machine last connected: reached, signed in or refused, and its clock',
  params: Closed({ org: Type.String(), id: Type.String() }),
  result: DeviceContact,
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})

export const deleteMachine = defineCall({
  method: 'DELETE',
  path: '/api/:org/machines/:id',
  access: 'machineEditor',
  tag,
  summary: 'Removes a machine; its device is disconnected and its data goes with the retention',
  params: Closed({ org: Type.String(), id: Type.String() }),
  result: null,
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})
