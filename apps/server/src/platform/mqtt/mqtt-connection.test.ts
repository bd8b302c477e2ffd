import { MOSQUITTO_ACCOUNTS_ANSWERS } from '@millwright/contract/wire/topics'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTestExternalBroker, type TestExternalBroker } from '../../testing/test-external-broker.ts'
import { createMosquittoAccounts } from './accounts/mosquitto-accounts.ts'
import { createDialer } from './dialer.ts'

let broker: TestExternalBroker
beforeEach(async () => {
  broker = await startTestExternalBroker()
})
afterEach(() => broker.close())

it('a message that its receiver fails at ends the connection with the reason, and not the process', async () => {
  const connection = await createDialer(broker.url)({
    clientId: 'a',
    isClean: true,
    onPublish: () => {
      throw new Error('not to be read')
    },
  })
  await connection.subscribe('a')
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
    () => broker.acknowledged() > 0 || broker.publish(MOSQUITTO_ACCOUNTS_ANSWERS),
    {
      timeout: 10_000,
    },
  )
  await expect(put).rejects.toThrow('no answer from the dynamic security plugin')
  await answers
}, 15_000)
