import { getMachine } from '@millwright/contract/machines/machines'
import {
  checkCredentials,
  deleteMachine,
  registerMachine,
  renewCredentials,
} from '@millwright/contract/machines/registration'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'
import { startMosquitto } from '../../../testing/test-mosquitto.ts'
import { hasDynamicSecurity, startMosquittoWithAccounts } from '../../../testing/test-mosquitto-accounts.ts'

const machine = {
  Name: 'Nesting 09',
  ShortName: 'N9',
  Model: 'CX',
  MachineFamily: 'CDL',
  Manufacturer: 'MILLMAKER',
  Timezone: 'Europe/Berlin',
}
const org = 'NORDHAUS'
let test: TestApp
let manager: string
let port: number

async function start(env: Record<string, string>, brokerPort: number): Promise<void> {
  port = brokerPort
  test = await startTestApp(env)
  manager = await test.signIn('manager_di_linea@example.com')
}
const register = async (serial: string) =>
  await test.ask(registerMachine, { params: { org }, body: { ...machine, serial }, token: manager })
const check = async (id: string, Password: string) =>
  (await test.ask(checkCredentials, { params: { org, id }, body: { Password }, token: manager })).result
const statusOf = async (id: string) =>
  (await test.ask(getMachine, { params: { id }, token: manager })).result.status.value
const connects = (deviceId: string, password: string) =>
  connectDevice(port, deviceId, password).then(
    async (device) => {
      await device.end()
      return true
    },
    () => false,
  )

describe.skipIf(!hasDynamicSecurity)('a machine that is registered with Mosquitto and its plugin', () => {
  let mosquitto: Awaited<ReturnType<typeof startMosquittoWithAccounts>>
  beforeAll(async () => {
    mosquitto = await startMosquittoWithAccounts()
    await start({ MQTT_URL: mosquitto.url, MQTT_ADMIN_URL: mosquitto.adminUrl }, mosquitto.port)
  }, 180_000)
  afterAll(async () => {
    await test.stop()
    await mosquitto.stop()
  })

  it('has a password that the broker knows, for the topics of its machine and no others', async () => {
    const one = (await register('DS-1')).result
    const other = (await register('DS-2')).result
    expect(one.credentials.EnteredBy).toBe('broker')
    expect(await check(one.machine.Id, one.credentials.Password)).toEqual({ Accepted: true })
    expect(await check(one.machine.Id, 'wrong')).toEqual({ Accepted: false })

    const { Device_Id, Password } = one.credentials
    const device = await connectDevice(port, Device_Id, Password)
    await device.publish(topicOf(other.machine.Id, STATUS_CHANNEL), { v: 'FAIL' })
    await device.publish(topicOf(one.machine.Id, STATUS_CHANNEL), { v: 'EXE' })
    await expect.poll(() => statusOf(one.machine.Id), { timeout: 60_000 }).toBe('EXE')
    expect(await statusOf(other.machine.Id)).toBe('UNKNOWN')
    await device.publish(one.credentials.Topic, { [STATUS_CHANNEL]: { v: 'READY' } })
    await expect.poll(() => statusOf(one.machine.Id), { timeout: 60_000 }).toBe('READY')
    await device.end()
  }, 180_000)

  it('that gets new credentials is disconnected and does not come back with the old ones', async () => {
    const { machine: added, credentials: old } = (await register('DS-3')).result
    const device = await connectDevice(port, old.Device_Id, old.Password)
    const closed = new Promise<void>((done) => device.client.once('close', () => done()))
    const renewed = await test.ask(renewCredentials, { params: { org, id: added.Id }, token: manager })
    await closed
    expect(await connects(old.Device_Id, old.Password)).toBe(false)
    expect(await connects(old.Device_Id, renewed.result.Password)).toBe(true)
  }, 180_000)

  it('that is removed no longer gets in', async () => {
    const { machine: added, credentials } = (await register('DS-4')).result
    expect(await connects(credentials.Device_Id, credentials.Password)).toBe(true)
    await test.ask(deleteMachine, { params: { org, id: added.Id }, token: manager })
    expect(await connects(credentials.Device_Id, credentials.Password)).toBe(false)
  }, 180_000)
})

describe.skipIf(!hasDynamicSecurity)('a broker that takes no accounts', () => {
  it('leaves no machine behind when the account that should enter them may not', async () => {
    const mosquitto = await startMosquittoWithAccounts()
    // Not the admin: it may not use the topic of the plugin.
    await start({ MQTT_URL: mosquitto.url, MQTT_ADMIN_URL: mosquitto.url }, mosquitto.port)
    expect(await register('NO-1')).toMatchObject({ status: 503, label: 'SERVICE_NOT_AVAILABLE' })
    const { rows } = await test.db.query("select from machine where serial = 'NO-1'")
    expect(rows).toEqual([])
    await test.stop()
    await mosquitto.stop()
  }, 180_000)

  it('is entered by hand without such an account, and can be tried', async () => {
    const mosquitto = await startMosquitto(['by-hand'])
    await start({ MQTT_URL: mosquitto.url }, mosquitto.port)
    const { machine: added, credentials } = (await register('BH-1')).result
    expect(credentials.EnteredBy).toBe('hand')
    expect(await check(added.Id, credentials.Password)).toEqual({ Accepted: false })
    await test.stop()
    await mosquitto.stop()
  }, 180_000)
})
