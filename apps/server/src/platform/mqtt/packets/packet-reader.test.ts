import fc from 'fast-check'
import { generate, type IPublishPacket, type Packet, parser } from 'mqtt-packet'
import { describe, expect, it } from 'vitest'
import { createPacketReader, type PacketReaderOptions } from './packet-reader.ts'

type Limits = Pick<PacketReaderOptions, 'maxBytes' | 'maxFirstBytes' | 'maxOtherBytes'>

/** All packets of a stream that arrives in chunks of `step` bytes. */
function readAll(stream: Buffer, step: number, given: Partial<Limits> = {}): Packet[] {
  const packets: Packet[] = []
  const others = parser()
  others.on('packet', (packet) => packets.push(packet))
  const reader = createPacketReader({
    ...{ maxBytes: 1e9, maxFirstBytes: 1e9, maxOtherBytes: 1e9 },
    ...given,
    onPublish: ({ properties: _, ...packet }) => packets.push(packet),
    onOther: (packet) => void others.parse(packet),
  })
  for (let at = 0; at < stream.length; at += step) reader.read(stream.subarray(at, at + step))
  expect(reader.unparsed()).toBe(0)
  return packets
}

const publish = (packet: Omit<IPublishPacket, 'cmd' | 'dup' | 'retain'>): Buffer =>
  generate({ cmd: 'publish', dup: packet.qos > 0, retain: true, ...packet })

/** A packet of a length, whatever it holds. */
const ofLength = (length: number): Buffer =>
  publish({ topic: 't', payload: Buffer.alloc(length - 3), qos: 0 })

const anyPacket = fc.oneof(
  fc
    .record({
      topic: fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }),
      payload: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
      qos: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
      messageId: fc.integer({ min: 1, max: 65_535 }),
    })
    .map(publish),
  fc.constantFrom(
    generate({ cmd: 'pingreq' }),
    generate({ cmd: 'subscribe', messageId: 7, subscriptions: [{ topic: 'a/#', qos: 1 }] }),
    generate({ cmd: 'pubrel', messageId: 9 }),
  ),
)

/**
 * Fields that both parsers give: the general one also gives some that a packet of this kind does not have.
 */
const seen = (packet: Packet) =>
  packet.cmd === 'publish'
    ? { ...packet, length: null, payload: [...Buffer.from(packet.payload)], messageId: packet.messageId }
    : { cmd: packet.cmd, messageId: packet.messageId }

describe('packets of a device', () => {
  it('are the same that a general parser finds, however the stream is cut', () => {
    fc.assert(
      fc.property(
        fc.array(anyPacket, { maxLength: 12 }),
        fc.integer({ min: 1, max: 700 }),
        (packets, step) => {
          const stream = Buffer.concat(packets)
          const wanted: Packet[] = []
          const whole = parser()
          whole.on('packet', (packet) => wanted.push(packet))
          whole.parse(stream)
          expect(readAll(stream, step).map(seen)).toEqual(wanted.map(seen))
        },
      ),
    )
  })

  it('beyond the limit are refused however the stream is cut', () => {
    const lengths = fc.array(fc.integer({ min: 3, max: 3000 }), { maxLength: 12 })
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 700 }), (sizes, step) => {
        const tooLarge = sizes.find((size) => size > 2000)
        const read = () =>
          readAll(Buffer.concat(sizes.map(ofLength)), step, { maxBytes: 2000, maxFirstBytes: 2000 })
        if (tooLarge === undefined) expect(read()).toHaveLength(sizes.length)
        else expect(read).toThrow(`a packet of ${tooLarge} bytes`)
      }),
    )
  })

  it('have a limit of their own for the first', () => {
    const read = (sizes: number[]) =>
      readAll(Buffer.concat(sizes.map(ofLength)), 1e6, { maxBytes: 2000, maxFirstBytes: 100 })
    expect(() => read([101])).toThrow('a packet of 101 bytes')
    expect(() => read([100, 2000, 2001])).toThrow('a packet of 2001 bytes')
  })

  it('have a limit of their own when they are no messages', () => {
    const subscribe = (length: number): Buffer =>
      generate({ cmd: 'subscribe', messageId: 7, subscriptions: [{ topic: 't'.repeat(length - 5), qos: 0 }] })
    const read = (...packets: Buffer[]) =>
      readAll(Buffer.concat(packets), 1e6, { maxBytes: 2000, maxOtherBytes: 100 })
    expect(read(ofLength(50), ofLength(2000), subscribe(100))).toHaveLength(3)
    expect(() => read(ofLength(50), subscribe(101))).toThrow('a packet of 101 bytes')
  })

  it('are refused at the header, before the body arrives', () => {
    expect(() =>
      readAll(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]), 5, { maxBytes: 2000, maxFirstBytes: 2000 }),
    ).toThrow('a packet of 268435455 bytes')
  })

  it.each([
    ['a length of five bytes', [0x30, 0xff, 0xff, 0xff, 0xff, 0x01]],
    ['a topic that is longer than the packet', [0x30, 3, 0, 9, 65]],
    ['no room for the length of a topic', [0x30, 1, 0]],
    ['no packet identifier', [0x32, 4, 0, 1, 65, 0]],
    ['both bits of the QoS', [0x36, 6, 0, 1, 65, 0, 1, 66]],
  ])('are refused with %s', (_, bytes) => {
    expect(() => readAll(Buffer.from(bytes), 1)).toThrow(/^a (packet|PUBLISH)/)
  })

  it('are not read on after a stop', () => {
    const topics: string[] = []
    const reader = createPacketReader({
      maxBytes: 100,
      maxFirstBytes: 100,
      maxOtherBytes: 100,
      onPublish: ({ topic }) => {
        topics.push(topic)
        reader.stop()
      },
      onOther: () => {},
    })
    const one = publish({ topic: 'first', payload: 'x', qos: 0 })
    reader.read(Buffer.concat([one, publish({ topic: 'second', payload: 'x', qos: 0 }), one.subarray(0, 3)]))
    expect(topics).toEqual(['first'])
    expect(reader.unparsed()).toBe(0)
  })
})
