/** A frame that may not be, and the status with which the connection is closed for it (RFC 6455 §7.4.1). */
export class FrameRefused extends Error {
  override name = 'FrameRefused'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const PROTOCOL_ERROR = 1002
/** [MQTT-6.0.0-1]: MQTT is sent in binary frames, and others end the connection. */
const UNSUPPORTED_DATA = 1003

const CONTINUATION = 0
const TEXT = 1
const BINARY = 2
const CLOSE = 8
const PING = 9
const PONG = 10

const MAX_HEADER_BYTES = 14
const MASK_BYTES = 4
/** Of frames that control the connection (§5.5), and of all whose length needs no more bytes (§5.2). */
const SHORT_BYTES = 125
const LENGTH_IN_TWO = 126
const MAX_IN_TWO = 0xffff

/** The content of one chunk: payload of binary messages, the newest ping, and whether the other side closes. */
export interface FramesRead {
  readonly payload: Buffer
  readonly ping: Buffer | null
  readonly isClosing: boolean
}

/**
 * Reads the frames of a client (RFC 6455 §5.2) and gives on their bytes as they come: packets may span frames, and limits on
 * what has come in part are those of packets, however large a frame says it is. Nothing of a frame is kept but its header.
 */
export function createFrameReader() {
  const header = Buffer.alloc(MAX_HEADER_BYTES)
  let headerBytes = 0
  let headerNeeded = 2
  const control = Buffer.alloc(SHORT_BYTES)
  let opcode = CONTINUATION
  let isInMessage = false
  /** Of the frame whose payload is being read. */
  let payloadBytes = 0
  let payloadRead = 0
  let isInPayload = false

  function beginPayload(): void {
    const first = header[0] ?? 0
    const length = (header[1] ?? 0) & 0x7f
    payloadBytes =
      length <= SHORT_BYTES
        ? length
        : length === LENGTH_IN_TWO
          ? header.readUInt16BE(2)
          : Number(header.readBigUInt64BE(2))
    if (!Number.isSafeInteger(payloadBytes)) throw new FrameRefused(PROTOCOL_ERROR, 'a frame is too long')
    if (opcode < CLOSE) isInMessage = (first & 0x80) === 0
    payloadRead = 0
    isInPayload = true
  }

  /** As soon as its first two bytes are there: they say how long the header is. */
  function checkHeader(): void {
    const [first = 0, second = 0] = header
    const isLast = (first & 0x80) !== 0
    const length = second & 0x7f
    opcode = first & 0x0f
    if ((first & 0x70) !== 0) throw new FrameRefused(PROTOCOL_ERROR, 'a frame of an unknown extension')
    if ((second & 0x80) === 0) throw new FrameRefused(PROTOCOL_ERROR, 'a frame without a mask')
    if (opcode === TEXT) throw new FrameRefused(UNSUPPORTED_DATA, 'a text frame')
    const isControl = opcode === CLOSE || opcode === PING || opcode === PONG
    if (!isControl && opcode !== BINARY && opcode !== CONTINUATION)
      throw new FrameRefused(PROTOCOL_ERROR, 'a frame of an unknown kind')
    if (isControl && (!isLast || length > SHORT_BYTES))
      throw new FrameRefused(PROTOCOL_ERROR, 'a control frame in parts, or too long')
    if (!isControl && (opcode === CONTINUATION) !== isInMessage)
      throw new FrameRefused(PROTOCOL_ERROR, 'a frame outside of its message')
    headerNeeded = 2 + MASK_BYTES + (length <= SHORT_BYTES ? 0 : length === LENGTH_IN_TWO ? 2 : 8)
  }

  return {
    /** Takes the chunk over: payload is unmasked in its place. Nothing after a close is read. */
    read(chunk: Buffer): FramesRead {
      let at = 0
      let out = 0
      let ping: Buffer | null = null
      while (at < chunk.length) {
        while (!isInPayload && at < chunk.length) {
          header[headerBytes++] = chunk[at++] ?? 0
          if (headerBytes === 2) checkHeader()
          if (headerBytes === headerNeeded) beginPayload()
        }
        if (!isInPayload) break
        const mask = headerNeeded - MASK_BYTES
        const end = Math.min(chunk.length, at + payloadBytes - payloadRead)
        if (opcode >= CLOSE)
          for (; at < end; at++, payloadRead++)
            control[payloadRead] = (chunk[at] ?? 0) ^ (header[mask + (payloadRead & 3)] ?? 0)
        else
          for (; at < end; at++, payloadRead++)
            chunk[out++] = (chunk[at] ?? 0) ^ (header[mask + (payloadRead & 3)] ?? 0)
        if (payloadRead < payloadBytes) break
        isInPayload = false
        headerBytes = 0
        headerNeeded = 2
        if (opcode === CLOSE) return { payload: chunk.subarray(0, out), ping, isClosing: true }
        // Only the newest has to be answered (§5.5.3).
        if (opcode === PING) ping = Buffer.from(control.subarray(0, payloadBytes))
      }
      return { payload: chunk.subarray(0, out), ping, isClosing: false }
    },
  }
}

/** A frame of the server, which is not masked (§5.1), with all of its message. */
function frameOf(kind: number, payload: readonly Buffer[]): Buffer {
  const bytes = payload.reduce((sum, { length }) => sum + length, 0)
  const length = bytes <= SHORT_BYTES ? 0 : bytes <= MAX_IN_TWO ? 2 : 8
  const header = Buffer.alloc(2 + length)
  header[0] = 0x80 | kind
  header[1] = length === 0 ? bytes : length === 2 ? LENGTH_IN_TWO : LENGTH_IN_TWO + 1
  if (length === 2) header.writeUInt16BE(bytes, 2)
  else if (length === 8) header.writeBigUInt64BE(BigInt(bytes), 2)
  return Buffer.concat([header, ...payload])
}

export const binaryFrame = (payload: readonly Buffer[]): Buffer => frameOf(BINARY, payload)
export const pongFrame = (payload: Buffer): Buffer => frameOf(PONG, [payload])

export function closeFrame(status: number): Buffer {
  const payload = Buffer.alloc(2)
  payload.writeUInt16BE(status)
  return frameOf(CLOSE, [payload])
}
