import fc from 'fast-check'
import { type Packet as AnyPacket, generate } from 'mqtt-packet'
import { describe, expect, it } from 'vitest'
import { createPacketReader } from './packet-reader.ts'
import { PacketRefused } from './packet-refused.ts'
import type { Packet } from './packets.ts'
import { protocolOf } from './protocol.ts'
import { REASON } from './reason-codes.ts'

const FIVE = { protocolVersion: 5 } as const
const CONNECT = generate({ cmd: 'connect', protocolVersion: 5, clientId: 'plc', clean: true, keepalive: 9 })

/** The packets that a connection reads of these bytes, which follow a CONNECT. */
function readAll(...chunks: Buffer[]): Packet[] {
  const packets: Packet[] = []
  const protocol = protocolOf(CONNECT, 2)
  const reader = createPacketReader({
    maxBytes: 1e6,
    maxFirstBytes: 1e6,
    maxOtherBytes: 1e6,
    onPublish: (packet) => packets.push(packet),
    onOther: (bytes, body) => packets.push(protocol.readPacket(bytes, body)),
  })
  if (protocol.readPublish) reader.readPublishBy(protocol.readPublish)
  for (const chunk of chunks) reader.read(chunk)
  return packets
}

const read = (packet: AnyPacket): Packet | undefined => readAll(generate(packet, FIVE))[0]

function codeOf(...bytes: number[]): number | null {
  try {
    readAll(Buffer.from(bytes))
    return null
  } catch (error) {
    if (error instanceof PacketRefused) return error.code
    throw error
  }
}

const text = (value: string): number[] => [0, value.length, ...Buffer.from(value)]
/** A PUBLISH of QoS 0 to `a`, with these properties and no payload. */
const publishWith = (...properties: number[]): number[] => [
  0x30,
  4 + properties.length,
  ...text('a'),
  properties.length,
  ...properties,
]

describe('packets of MQTT 5', () => {
  it('are read as another library writes them: CONNECT', () => {
    const will = {
      topic: 'w',
      payload: Buffer.from('gone'),
      qos: 1,
      retain: true,
      properties: { willDelayInterval: 7, messageExpiryInterval: 9, contentType: 'text' },
    } as const
    const properties = {
      sessionExpiryInterval: 100,
      receiveMaximum: 5,
      maximumPacketSize: 200,
      topicAliasMaximum: 3,
      requestResponseInformation: true,
      requestProblemInformation: false,
      userProperties: { a: '1' },
    }
    expect(
      read({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 5,
        clientId: 'plc',
        clean: false,
        keepalive: 30,
        username: 'DEV',
        password: Buffer.from('secret'),
        will,
        properties,
      }),
    ).toMatchObject({
      cmd: 'connect',
      version: 5,
      clientId: 'plc',
      isClean: false,
      keepalive: 30,
      username: 'DEV',
      password: Buffer.from('secret'),
      will: {
        topic: 'w',
        payload: Buffer.from('gone'),
        qos: 1,
        retain: true,
        delay: 7,
        properties: { expiry: 9 },
      },
      sessionExpiry: 100,
      receiveMaximum: 5,
      maximumPacketSize: 200,
      topicAliasMaximum: 3,
      wantsResponseInformation: true,
      wantsProblems: false,
    })
  })

  it('are read as another library writes them: SUBSCRIBE, UNSUBSCRIBE, acknowledgements, DISCONNECT', () => {
    const subscriptions = [{ topic: 'a/#', qos: 2, nl: true, rap: true, rh: 1 }] as const
    expect(
      read({
        cmd: 'subscribe',
        messageId: 7,
        subscriptions: [...subscriptions],
        properties: { subscriptionIdentifier: 300 },
      }),
    ).toEqual({
      cmd: 'subscribe',
      messageId: 7,
      identifier: 300,
      subscriptions: [
        { topic: 'a/#', qos: 2, isNoLocal: true, isRetainAsPublished: true, retainHandling: 1 },
      ],
    })
    expect(read({ cmd: 'unsubscribe', messageId: 8, unsubscriptions: ['a', 'b'] })).toEqual({
      cmd: 'unsubscribe',
      messageId: 8,
      unsubscriptions: ['a', 'b'],
    })
    expect(
      read({
        cmd: 'pubrec',
        messageId: 9,
        reasonCode: 0x97,
        properties: { reasonString: 'no' },
      } as AnyPacket),
    ).toEqual({ cmd: 'pubrec', messageId: 9, reasonCode: 0x97 })
    expect(
      read({ cmd: 'disconnect', reasonCode: 4, properties: { sessionExpiryInterval: 60 } } as AnyPacket),
    ).toEqual({ cmd: 'disconnect', reasonCode: 4, sessionExpiry: 60 })
    expect(read({ cmd: 'pingreq' })).toEqual({ cmd: 'pingreq' })
  })

  it('are messages with any payload and properties, however the stream is cut', () => {
    const message = fc.record({
      topic: fc
        .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
        .filter((topic) => !topic.includes('\0')),
      payload: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      qos: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
      retain: fc.boolean(),
      expiry: fc.option(fc.nat(1_000_000)),
    })
    fc.assert(
      fc.property(fc.array(message, { maxLength: 8 }), fc.integer({ min: 1, max: 400 }), (messages, step) => {
        const stream = Buffer.concat(
          messages.map(({ expiry, ...each }, index) =>
            generate(
              {
                cmd: 'publish',
                dup: false,
                messageId: index + 1,
                ...each,
                ...(expiry === null ? {} : { properties: { messageExpiryInterval: expiry } }),
              },
              FIVE,
            ),
          ),
        )
        const chunks = Array.from({ length: Math.ceil(stream.length / step) }, (_, index) =>
          stream.subarray(index * step, (index + 1) * step),
        )
        expect(
          readAll(...chunks).map((packet) =>
            packet.cmd === 'publish'
              ? {
                  topic: packet.topic,
                  payload: Buffer.from(packet.payload),
                  qos: packet.qos,
                  retain: packet.retain,
                  expiry: packet.properties?.expiry ?? null,
                }
              : packet,
          ),
        ).toEqual(
          messages.map(({ topic, payload, qos, retain, expiry }) => ({
            topic,
            payload,
            qos,
            retain,
            expiry,
          })),
        )
      }),
    )
  })

  it('keep user properties in their order, and nothing of what is ours', () => {
    const user = (name: string, value: string): number[] => [38, ...text(name), ...text(value)]
    const handedOn = [...user('b', '1'), ...user('a', '2'), ...user('b', '3'), 1, 1]
    const [packet] = readAll(Buffer.from(publishWith(2, 0, 0, 0, 9, 35, 0, 1, ...handedOn)))
    expect(packet).toMatchObject({ properties: { expiry: 9, alias: 1, handedOn: Buffer.from(handedOn) } })
  })

  it('name a topic by its alias once they have said it', () => {
    const named = [0x30, 7, ...text('a'), 3, 35, 0, 2]
    const again = [0x30, 6, 0, 0, 3, 35, 0, 2]
    const other = [0x30, 7, ...text('b'), 3, 35, 0, 2]
    const packets = readAll(Buffer.from([...named, ...again, ...other, ...again]))
    expect(packets.map((packet) => packet.cmd === 'publish' && packet.topic)).toEqual(['a', 'a', 'b', 'b'])
  })
})

describe('a malformed packet of MQTT 5', () => {
  const connect = (flags: number, ...rest: number[]): number[] => [
    0x10,
    10 + rest.length,
    ...text('MQTT'),
    5,
    flags,
    0,
    0,
    ...rest,
  ]
  it.each([
    ['flags that a packet cannot have', [0xc1, 0], REASON.malformedPacket],
    ['a reserved type', [0x00, 0], REASON.malformedPacket],
    ['a packet of a server', [0x90, 4, 0, 1, 0, 0], REASON.protocolError],
    ['AUTH, for which we have no method', [0xf0, 0], REASON.protocolError],
    ['a PUBLISH with both bits of its QoS', [0x36, 6, ...text('a'), 0, 1, 0], REASON.malformedPacket],
    ['a PUBLISH of QoS 0 sent again', [0x38, 4, ...text('a'), 0], REASON.malformedPacket],
    ['a PUBLISH without room for properties', [0x30, 3, ...text('a')], REASON.malformedPacket],
    ['a PUBLISH without a topic', [0x30, 3, 0, 0, 0], REASON.protocolError],
    ['a topic with a NUL', [0x30, 4, 0, 1, 0, 0], REASON.malformedPacket],
    ['a topic that is no UTF-8', [0x30, 4, 0, 1, 0xff, 0], REASON.malformedPacket],
    ['the packet identifier 0', [0x32, 6, ...text('a'), 0, 0, 0], REASON.protocolError],
    ['properties beyond the packet', [0x30, 4, ...text('a'), 9], REASON.malformedPacket],
    ['properties that end within one', publishWith(2, 0, 0), REASON.malformedPacket],
    ['an unknown property', publishWith(4, 0), REASON.malformedPacket],
    ['a property of another packet', publishWith(33, 0, 1), REASON.malformedPacket],
    ['a subscription identifier in a PUBLISH', publishWith(11, 1), REASON.malformedPacket],
    ['a will delay in a message', publishWith(24, 0, 0, 0, 1), REASON.malformedPacket],
    ['a property twice', publishWith(1, 0, 1, 0), REASON.protocolError],
    ['a flag of 2', publishWith(1, 2), REASON.protocolError],
    ['the topic alias 0', publishWith(35, 0, 0), REASON.topicAliasInvalid],
    ['a topic alias out of range', publishWith(35, 0, 65), REASON.topicAliasInvalid],
    ['a topic alias that nothing was said of', [0x30, 6, 0, 0, 3, 35, 0, 1], REASON.topicAliasInvalid],
    ['a response topic with a wildcard', publishWith(8, ...text('+')), REASON.protocolError],
    ['a user property that is no UTF-8', publishWith(38, 0, 1, 0xff, 0, 0), REASON.malformedPacket],
    ['a SUBSCRIBE without filters', [0x82, 3, 0, 1, 0], REASON.protocolError],
    ['a SUBSCRIBE with QoS 3', [0x82, 7, 0, 1, 0, ...text('a'), 3], REASON.malformedPacket],
    ['a SUBSCRIBE with reserved options', [0x82, 7, 0, 1, 0, ...text('a'), 0x40], REASON.malformedPacket],
    ['a SUBSCRIBE with retain handling 3', [0x82, 7, 0, 1, 0, ...text('a'), 0x30], REASON.malformedPacket],
    ['the subscription identifier 0', [0x82, 9, 0, 1, 2, 11, 0, ...text('a'), 0], REASON.protocolError],
    ['an UNSUBSCRIBE without filters', [0xa2, 3, 0, 1, 0], REASON.protocolError],
    ['a PUBACK that ends too early', [0x40, 1, 0], REASON.malformedPacket],
    ['a PUBREL with more bytes than it has', [0x62, 5, 0, 1, 0, 0, 0], REASON.malformedPacket],
    ['a PINGREQ with a body', [0xc0, 1, 0], REASON.malformedPacket],
    ['a CONNECT with its reserved flag', connect(1, 0, 0, 0), REASON.malformedPacket],
    ['a CONNECT with a QoS and no will', connect(8, 0, 0, 0), REASON.malformedPacket],
    ['a CONNECT with a receive maximum of 0', connect(2, 3, 33, 0, 0, 0, 0), REASON.protocolError],
    ['a CONNECT with a largest packet of 0', connect(2, 5, 39, 0, 0, 0, 0, 0, 0), REASON.protocolError],
    ['authentication data without a method', connect(2, 3, 22, 0, 0, 0, 0), REASON.protocolError],
    [
      'a will to a topic with a wildcard',
      connect(6, 0, 0, 0, 0, ...text('#'), 0, 0),
      REASON.topicNameInvalid,
    ],
    [
      'a will delay among the properties of CONNECT',
      connect(2, 5, 24, 0, 0, 0, 1, 0, 0),
      REASON.malformedPacket,
    ],
  ])('with %s is refused with its reason', (_what, bytes, code) => {
    expect(codeOf(...bytes)).toBe(code)
  })

  it('is refused at its size: properties are kept with their message', () => {
    const properties = Buffer.alloc(20_006, Buffer.from([38, ...text('a'), ...text('b')]))
    const packet = Buffer.concat([Buffer.from([...text('a'), 0xa6, 0x9c, 0x01]), properties])
    const bytes = Buffer.concat([Buffer.from([0x30, 0xac, 0x9c, 0x01]), packet])
    expect(() => readAll(bytes)).toThrow('too large')
  })
})
