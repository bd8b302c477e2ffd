import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'

const tag = 'Devices'

export const DeviceToken = Closed({
  token: Type.String(),
  /** Epoch milliseconds. */
  expiresAt: Type.Integer(),
})
export type DeviceToken = Static<typeof DeviceToken>

export const OwnMachine = Closed({
  machineId: Type.String(),
  name: Type.String(),
  /** By the server's clock, in epoch milliseconds. */
  time: Type.Integer(),
  /** By how many milliseconds the device's clock is ahead; null when it did not send its time. */
  clockAheadMs: nullable(Type.Integer()),
  /** Whether that is so much that the clock should be set. */
  clockDiffers: nullable(Type.Boolean()),
})
export type OwnMachine = Static<typeof OwnMachine>

/** The last millisecond that a date can hold. */
const LAST_TS = 8_640_000_000_000_000

export const createDeviceToken = defineCall({
  method: 'POST',
  path: '/api/devices/token',
  access: 'devicePassword',
  summary: 'A token for fifteen minutes in place of the password',
  tag,
  result: DeviceToken,
  errors: ['TOO_MANY_REQUESTS'],
})

export const getOwnMachine = defineCall({
  method: 'GET',
  path: '/api/devices/me',
  access: 'device',
  summary: 'The machine of the device, and whether its clock is right',
  tag,
  query: Closed({
    /** The device's own time, in epoch milliseconds. */
    ts: Type.Optional(Type.Integer({ minimum: 0, maximum: LAST_TS })),
  }),
  result: OwnMachine,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

/** The body is the XML document itself, up to 4 MiB as `application/xml`; the answer comes when it is stored. */
export const storeDataModel = defineCall({
  method: 'PUT',
  path: '/api/devices/datamodel',
  access: 'device',
  summary: 'Stores the data model of the own machine, an XML document of up to 4 MiB',
  tag,
  takes: 'application/xml',
  result: null,
  errors: ['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE', 'TOO_MANY_REQUESTS', 'SERVICE_NOT_AVAILABLE'],
})

/** The answer comes when the points are stored. The body is read by the decoder that reads messages over MQTT. */
export const storeDevicePoints = defineCall({
  method: 'POST',
  path: '/api/devices/points',
  access: 'device',
  summary: 'Stores points of the own machine: a map of channel to a point or a list of them',
  tag,
  body: Type.Record(Type.String(), Type.Unknown()),
  result: null,
  errors: ['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE', 'TOO_MANY_REQUESTS', 'SERVICE_NOT_AVAILABLE'],
})
