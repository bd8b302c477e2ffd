import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientFrame } from '../../testing/test-websocket.ts'
import { createFrameReader } from './websocket-frames.ts'

const CONTINUATION = 0
const BINARY = 2
const CLOSE = 8
const PING = 9

/** All that a stream holds which arrives in chunks of `step` bytes. */
function readAll(stream: Buffer, step: number) {
  const reader = createFrameReader()
  const payload: Buffer[] = []
  const pings: string[] = []
  let isClosing = false
  for (let at = 0; at < stream.length && !isClosing; at += step) {
    // It takes what it is given over.
    const read = reader.read(Buffer.from(stream.subarray(at, at + step)))
    payload.push(Buffer.from(read.payload))
    if (read.ping) pings.push(read.ping.toString())
    isClosing = read.isClosing
  }
  return { payload: Buffer.concat(payload), pings, isClosing }
}

const anyMessage = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 4 })

describe('frames of a client', () => {
  it('are the bytes of their messages, however they are cut into frames and chunks', () => {
    fc.assert(
      fc.property(
        fc.array(anyMessage, { maxLength: 6 }),
        fc.integer({ min: 1, max: 700 }),
        (messages, step) => {
          const frames = messages.flatMap((parts) =>
            parts.flatMap((part, at) => [
              clientFrame({
                opcode: at === 0 ? BINARY : CONTINUATION,
                payload: Buffer.from(part),
                isLast: at === parts.length - 1,
              }),
              // Between the frames of a message too (§5.4).
              clientFrame({ opcode: PING, payload: Buffer.from('here') }),
            ]),
          )
          const { payload } = readAll(Buffer.concat(frames), step)
          expect(payload.equals(Buffer.concat(messages.flat()))).toBe(true)
        },
      ),
    )
  })

  it.each([125, 126, 65_535, 65_536, 200_000])('may have %s bytes', (length) => {
    const payload = Buffer.alloc(length, 'abc')
    expect(readAll(clientFrame({ opcode: BINARY, payload }), 9_999).payload.equals(payload)).toBe(true)
  })

  it('are given on before they have ended: a length that is only claimed takes no memory', () => {
    const begun = clientFrame({ opcode: BINARY, payload: Buffer.from('begun'), length: 1n << 50n })
    expect(readAll(begun, 100).payload.toString()).toBe('begun')
  })

  it('are answered by the newest ping', () => {
    const pings = ['a', 'b'].map((text) => clientFrame({ opcode: PING, payload: Buffer.from(text) }))
    expect(readAll(Buffer.concat(pings), 1_000).pings).toEqual(['b'])
  })

  it('end with a close: nothing after it is read', () => {
    const frames = ['one', 'two'].map((text) => clientFrame({ opcode: BINARY, payload: Buffer.from(text) }))
    const stream = Buffer.concat([frames[0] as Buffer, clientFrame({ opcode: CLOSE }), frames[1] as Buffer])
    expect(readAll(stream, 1_000)).toMatchObject({ payload: Buffer.from('one'), isClosing: true })
  })
})

describe('a frame is refused', () => {
  it.each([
    ['with text [MQTT-6.0.0-1]', { opcode: 1 }, 1003],
    ['that is not masked', { opcode: BINARY, isMasked: false }, 1002],
    ['of an extension, such as compression', { opcode: BINARY, reserved: 4 }, 1002],
    ['of a kind that nobody knows', { opcode: 3 }, 1002],
    ['of control of a kind that nobody knows', { opcode: 11 }, 1002],
    ['that goes on with no message', { opcode: CONTINUATION }, 1002],
    ['of control in parts', { opcode: PING, isLast: false }, 1002],
    ['of control that is too long', { opcode: PING, payload: Buffer.alloc(126) }, 1002],
    ['of a length that no number holds', { opcode: BINARY, length: 1n << 60n }, 1002],
  ] as const)('%s', (_says, frame, status) => {
    for (const step of [1, 1_000])
      expect(() => readAll(clientFrame(frame), step)).toThrow(expect.objectContaining({ status }))
  })

  it('that begins a message within another', () => {
    const frames = [clientFrame({ opcode: BINARY, isLast: false }), clientFrame({ opcode: BINARY })]
    expect(() => readAll(Buffer.concat(frames), 1_000)).toThrow('outside of its message')
  })
})
