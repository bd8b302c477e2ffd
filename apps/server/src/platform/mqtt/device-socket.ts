import type { Duplex } from 'node:stream'

/** The bytes of a device, whichever way they come: a socket, one within TLS, or a websocket. */
export type DeviceSocket = Duplex & { setNoDelay(noDelay?: boolean): unknown }
