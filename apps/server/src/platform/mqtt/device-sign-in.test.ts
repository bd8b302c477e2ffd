import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../../testing/test-broker.ts'
import { connectPacket, message } from '../../testing/test-peer.ts'

let broker: TestBroker
afterEach(() => broker.close())

describe('CONNECT', () => {
  it.each([
    ['a name and its password', {}, 0],
    ['a client id and a session to be kept', { clientId: 'plc', clean: false }, 0],
    ['the words of MQTT 3.1', { protocolId: 'MQIsdp', protocolVersion: 3, clientId: 'plc' }, 0],
    ['a wrong password', { password: Buffer.from('guess') }, 4],
    ['a name that nobody has', { username: 'DEV-9' }, 4],
    ['neither name nor password', { username: undefined, password: undefined }, 4],
  ] as const)('with %s is answered by its code', async (_what, packet, code) => {
    broker = await startTestBroker()
    const peer = await broker.connect()
    expect(await peer.signIn(packet as object)).toBe(code)
    if (code !== 0) await peer.closed()
    const { values } = await broker.metrics.devices.get()
    expect(values[0]?.value).toBe(code === 0 ? 1 : 0)
  })

  it.each([
    ['a NUL', 'DEV\0'],
    ['a control character', 'DEV\u0085'],
    ['1,000 characters', 'D'.repeat(1_000)],
  ])(
    'with %s in the name is refused before the query that it would share with others',
    async (_what, username) => {
      broker = await startTestBroker()
      const peer = await broker.connect()
      expect(await peer.signIn({ username })).toBe(4)
      await peer.closed()
      expect(broker.find).not.toHaveBeenCalled()
    },
  )

  it('of a level to come is answered by the code for that', async () => {
    broker = await startTestBroker()
    const peer = await broker.connect()
    peer.send(Buffer.from([0x10, 12, 0, 4, 0x4d, 0x51, 0x54, 0x54, 6, 2, 0, 0, 0, 0]))
    expect(await peer.next('connack')).toMatchObject({ returnCode: 1 })
    await peer.closed()
  })

  it('with neither a client id nor a clean session is answered by the code for that', async () => {
    broker = await startTestBroker()
    const peer = await broker.connect()
    peer.send(Buffer.from([0x10, 12, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 0, 0, 0, 0, 0]))
    expect(await peer.next('connack')).toMatchObject({ returnCode: 2 })
    await peer.closed()
  })

  it('is answered by code 3 while nobody can be looked up', async () => {
    broker = await startTestBroker()
    broker.find.mockRejectedValueOnce(new Error('the database is away'))
    const peer = await broker.connect()
    expect(await peer.signIn()).toBe(3)
    await peer.closed()
  })

  it('is answered by code 3 when looking up takes for ever', async () => {
    broker = await startTestBroker({ signInWithinMs: 50 })
    broker.find.mockReturnValueOnce(new Promise(() => {}))
    const peer = await broker.connect()
    expect(await peer.signIn()).toBe(3)
    await peer.closed()
  })

  it('need not be answered before the device goes on', async () => {
    broker = await startTestBroker()
    const peer = await broker.connect()
    peer.send(connectPacket(), message(topicOf('saw-1', STATUS_CHANNEL), 1, 7), { cmd: 'pingreq' })
    expect(await peer.next('puback')).toMatchObject({ messageId: 7 })
    await peer.next('pingresp')
  })

  it('that comes twice ends the connection', async () => {
    broker = await startTestBroker()
    const peer = await broker.device()
    peer.send(connectPacket())
    await peer.closed()
  })
})

describe('a stranger', () => {
  it('who says anything but CONNECT is sent away', async () => {
    broker = await startTestBroker()
    const peer = await broker.connect()
    peer.send(message(topicOf('saw-1', STATUS_CHANNEL), 0))
    await peer.closed()
    expect(broker.accepted).toEqual([])
  })

  it('who says nothing is sent away', async () => {
    broker = await startTestBroker({ signInWithinMs: 50 })
    const peer = await broker.connect()
    await peer.closed()
  })

  it('who announces more than a CONNECT can hold is sent away before it is read', async () => {
    broker = await startTestBroker()
    const peer = await broker.connect()
    peer.send(Buffer.from([0x10, 0x80, 0x80, 0x40]))
    await peer.closed()
  })
})

describe('a second connection under the same client id', () => {
  it('ends the first one of the same device', async () => {
    broker = await startTestBroker()
    const first = await broker.device('DEV-1', 'plc')
    const second = await broker.device('DEV-1', 'plc')
    await first.closed()
    second.send({ cmd: 'pingreq' })
    await second.next('pingresp')
    const { values } = await broker.metrics.devices.get()
    expect(values[0]?.value).toBe(1)
  })

  it.each(['DEV-1B', 'DEV-2'])('leaves the one of another device alone (%s)', async (other) => {
    broker = await startTestBroker()
    const first = await broker.device('DEV-1', 'plc')
    await broker.device(other, 'plc')
    first.send({ cmd: 'pingreq' })
    await first.next('pingresp')
  })

  it('is nothing that two devices without one have in common', async () => {
    broker = await startTestBroker()
    const first = await broker.device('DEV-1')
    await broker.device('DEV-1')
    first.send({ cmd: 'pingreq' })
    await first.next('pingresp')
  })
})
