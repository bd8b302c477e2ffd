import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A request for a websocket is answered so in place of it. */
export interface HandshakeRefusal {
  readonly status: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/** RFC 6455 §1.3. */
const KEY_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
/** Sixteen bytes in Base64 (§4.1). */
const KEY = /^[+/0-9A-Za-z]{22}==$/
const VERSION = '13'
/** [MQTT-6.0.0-3] and [MQTT-6.0.0-4]: the name of MQTT as a subprotocol, of versions 3.1.1 and 5. */
const SUBPROTOCOL = 'mqtt'

/** Null for a request that may become a websocket with MQTT in it (RFC 6455 §4.2.1, MQTT 3.1.1 §6). */
export function handshakeRefusal({ method, headers }: IncomingMessage): HandshakeRefusal | null {
  if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket') return NO_WEBSOCKET
  if (headers['sec-websocket-version'] !== VERSION)
    return {
      status: '426 Upgrade Required',
      text: 'Version 13 of WebSocket is needed.',
      headers: { 'sec-websocket-version': VERSION },
    }
  if (!KEY.test(headers['sec-websocket-key'] ?? ''))
    return { status: '400 Bad Request', text: 'Sec-WebSocket-Key is missing or malformed.' }
  const offered = headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? []
  if (!offered.includes(SUBPROTOCOL))
    return { status: '400 Bad Request', text: 'Sec-WebSocket-Protocol has to name the subprotocol mqtt.' }
  return null
}

export const NO_WEBSOCKET: HandshakeRefusal = {
  status: '426 Upgrade Required',
  text: 'MQTT over WebSocket: connect with ws:// or wss:// and the subprotocol mqtt.',
  headers: { upgrade: 'websocket' },
}

/** Where no broker is. */
export const ELSEWHERE: HandshakeRefusal = {
  status: '404 Not Found',
  text: 'There is no MQTT over WebSocket at this address.',
}

/** Extensions are not taken up, compression neither: a small frame would unfold beyond every limit. */
export function acceptance({ headers }: IncomingMessage): string {
  const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${KEY_SUFFIX}`).digest('base64')
  return [
    'HTTP/1.1 101 Switching Protocols',
    'upgrade: websocket',
    'connection: Upgrade',
    `sec-websocket-accept: ${accept}`,
    `sec-websocket-protocol: ${SUBPROTOCOL}`,
    '\r\n',
  ].join('\r\n')
}

export function refusalAnswer({ status, text, headers = {} }: HandshakeRefusal): string {
  return [
    `HTTP/1.1 ${status}`,
    'content-type: text/plain; charset=utf-8',
    `content-length: ${Buffer.byteLength(text) + 1}`,
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    `${text}\n`,
  ].join('\r\n')
}
