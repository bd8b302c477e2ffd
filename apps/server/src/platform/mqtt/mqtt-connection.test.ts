import { MOSQUITTO_ACCOUNTS_ANSWERS } from '@millwright/contract/wire/topics'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTestExternalBroker, type TestExternalBroker } from '../../testing/test-external-broker.ts'
import { createMosquittoAccounts } from './accounts/mosquitto-accounts.ts'
import { createDialer } from './dialer.ts'
import type { MqttOptions } from './mqtt-connection.ts'

let broker: TestExternalBroker
beforeEach(async () => {
  broker = await startTestExternalBroker()
})
afterEach(() => broker.close())

const connectTo = async (onPublish: MqttOptions['onPublish']) => {
  const connection = await createDialer(broker.url)({ clientId: 'a', isClean: true, onPublish })
  await connection.subscribe('a')
  return connection
}

it('messages are acknowledged in any order, each when its receiver says so', async () => {
  const due: (() => void)[] = []
  const connection = await connectTo((packet, acknowledge) => {
    due.push(() => acknowledge(packet))
  })
  for (let count = 0; count < 3; count++) broker.publish('a')
  await vi.waitFor(() => expect(due).toHaveLength(3), 20_000)
  expect(broker.acknowledged()).toEqual([])
  due[2]?.()
  await vi.waitFor(() => expect(broker.acknowledged()).toEqual([3]), 20_000)
  due[0]?.()
  await vi.waitFor(() => expect(broker.acknowledged()).toEqual([3, 1]), 20_000)
  await connection.end()
})

it('nothing more is read while the receiver has no room, and what waited comes afterwards', async () => {
  const room = Promise.withResolvers<void>()
  const taken: number[] = []
  const connection = await connectTo((packet) => {
    taken.push(packet.messageId ?? 0)
    return taken.length === 2 ? room.promise : undefined
  })
  for (let count = 0; count < 5; count++) broker.publish('a')
  await vi.waitFor(() => expect(taken).toEqual([1, 2]), 20_000)
  // The answer to it comes after the five, and is not read either.
  let isAnswered = false
  const subscribed = connection.subscribe('b').then(() => {
    isAnswered = true
  })
  await vi.waitFor(() => expect(broker.isSubscribed('b')).toBe(true), 20_000)
  expect({ taken, isAnswered }).toEqual({ taken: [1, 2], isAnswered: false })
  room.resolve()
  await subscribed
  await vi.waitFor(() => expect(taken).toEqual([1, 2, 3, 4, 5]), 20_000)
  await connection.end()
})

it('a message that its receiver fails at ends the connection with the reason, and not the process', async () => {
  const connection = await connectTo(() => {
    throw new Error('not to be read')
  })
  broker.publish('a')
  expect((await connection.closed).message).toBe('not to be read')
})

it('an answer of Mosquitto that is none is passed over, and that none came is said', async () => {
  const put = createMosquittoAccounts(broker.url, 'test').put({
    deviceId: 'DEV-1',
    password: 'x',
    machineId: 'saw-1',
  })
  const answers = vi.waitUntil(
    () => broker.acknowledged().length > 0 || broker.publish(MOSQUITTO_ACCOUNTS_ANSWERS),
    {
      timeout: 60_000,
    },
  )
  await expect(put).rejects.toThrow('no answer from the dynamic security plugin')
  await answers
}, 15_000)
