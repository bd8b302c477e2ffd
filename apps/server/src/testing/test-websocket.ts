import { randomBytes } from 'node:crypto'
import { connect as connectPlain, type Socket } from 'node:net'
import { type ConnectionOptions, connect } from 'node:tls'

export interface ClientFrame {
  readonly opcode: number
  readonly payload?: Buffer
  readonly isLast?: boolean
  readonly isMasked?: boolean
  /** RSV1 to RSV3. */
  readonly reserved?: number
  /** In place of the length of the payload. */
  readonly length?: bigint
}

/** A frame of a client (RFC 6455 §5.2), also one that may not be. */
export function clientFrame(frame: ClientFrame): Buffer {
  const { opcode, payload = Buffer.alloc(0), isLast = true, isMasked = true, reserved = 0, length } = frame
  const size = length ?? BigInt(payload.length)
  const short = size <= 125n ? Number(size) : size <= 65_535n ? 126 : 127
  const header = Buffer.alloc(short <= 125 ? 2 : short === 126 ? 4 : 10)
  header[0] = (isLast ? 0x80 : 0) | (reserved << 4) | opcode
  header[1] = (isMasked ? 0x80 : 0) | short
  if (short === 126) header.writeUInt16BE(Number(size), 2)
  if (short === 127) header.writeBigUInt64BE(size, 2)
  if (!isMasked) return Buffer.concat([header, payload])
  const mask = randomBytes(4)
  return Buffer.concat([header, mask, payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))])
}

export const HANDSHAKE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-protocol': 'mqtt',
}

/** Asks for a websocket with these headers, and goes on by hand; over TLS with `tls`. */
export function askForWebsocket(
  port: number,
  headers: Record<string, string | undefined> = HANDSHAKE,
  { path = '/mqtt', tls }: { path?: string; tls?: ConnectionOptions } = {},
): Socket {
  const socket = tls
    ? connect({ port, host: '127.0.0.1', servername: 'localhost', ...tls })
    : connectPlain(port, '127.0.0.1')
  const lines = Object.entries({ host: 'localhost', ...headers }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  )
  socket.on('error', () => socket.destroy())
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  return socket
}
