import { patchMachine } from '@millwright/contract/machines/machines'
import { getSeries, listChannels, listMessages } from '@millwright/contract/values/machine-data'
import { getSensorData } from '@millwright/contract/values/sensor-data'
import { topicOf } from '@millwright/contract/wire/topics'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

const period = { from: String(Date.now() - HOUR_MS), to: String(Date.now() + HOUR_MS) }

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ FEATURE_ENERGY: 'false' })
  token = await test.signIn('admin@example.com')
  // In free trial.
  const device = await connectDevice(test.app.mqttPort, 'DEV-EDG-C')
  await device.publish(topicOf('edg-c', 'Environment/Temperature'), { v: 21.5, u: '°C' })
  await device.publish(topicOf('edg-c', 'ElectricalCabinet/Humidity'), { v: 33 })
  await device.publish(topicOf('edg-c', 'Spindle/Load'), { v: 40 })
  await device.end()
})
afterAll(() => test.stop())

const setKit = (id: string, KitType: string) =>
  test.ask(patchMachine, { params: { id }, body: { KitType }, token })
const channels = async (id: string, wildcard: string) => {
  const { status, label, result } = await test.ask(listChannels, { params: { id, wildcard }, token })
  return status === 200 ? result.map(({ channel }) => channel) : label
}

describe('in free trial', () => {
  it('the channels of a sensor kit are listed and read, and no others', async () => {
    await setKit('edg-c', 'sensor')
    const sensors = ['ElectricalCabinet/Humidity', 'Environment/Temperature']
    await expect.poll(() => channels('edg-c', '#')).toEqual(sensors)
    expect(await channels('edg-c', 'Environment/#')).toEqual(['Environment/Temperature'])
    expect(await channels('edg-c', 'Environment/Pressure')).toEqual([])
    expect(await channels('edg-c', 'Spindle/+')).toBe('LICENCE_NEEDED')
    const read = async () => {
      const { result } = await test.ask(getSensorData, {
        params: { id: 'edg-c' },
        query: { sensors: 'temperature,humidity', sources: 'environment', ...period },
        token,
      })
      return result.map(({ source, sensor, series }) => [source, sensor, series.unit, series.values])
    }
    // The unit of a channel is written after its first point.
    await expect.poll(read).toEqual([
      ['environment', 'humidity', '', []],
      ['environment', 'temperature', '°C', [21.5]],
    ])
  })

  it('a machine without a sensor kit has them as data of the machine, which needs a licence', async () => {
    await setKit('edg-c', 'im')
    expect(await channels('edg-c', '#')).toBe('LICENCE_NEEDED')
    const params = { id: 'edg-c', channel: 'Environment/Temperature' }
    expect(await test.ask(listMessages, { params, token })).toMatchObject({ label: 'LICENCE_NEEDED' })
    expect(await test.ask(getSensorData, { params: { id: 'edg-c' }, query: period, token })).toMatchObject({
      status: 404,
      label: 'PAGE_NOT_ON_MACHINE',
    })
  })
})

it('a sensor that is not known is refused by field', async () => {
  const answer = await test.ask(getSensorData, {
    params: { id: 'nst-01' },
    query: { sensors: 'humidity,noise', ...period },
    token,
  })
  expect(answer).toMatchObject({ status: 400, label: 'VALIDATION_FAILED', field: 'sensors' })
})

it('what is switched off is refused also to those who may everything', async () => {
  const params = { id: 'pln-4s', channel: 'Consumption/ActivePower' }
  expect(await test.ask(getSeries, { params, query: period, token })).toMatchObject({
    status: 404,
    label: 'SWITCHED_OFF',
  })
})

it('a meter is said in the settings of the machine', async () => {
  const change = (HasEnergyMeter: unknown) =>
    test.ask(patchMachine, { params: { id: 'saw-1' }, body: { HasEnergyMeter }, token })
  expect((await change(true)).result.Properties.HasEnergyMeter).toBe(true)
  expect((await change(false)).result.Properties.HasEnergyMeter).toBe(false)
  expect(await change('yes')).toMatchObject({ status: 400, field: 'HasEnergyMeter' })
})
