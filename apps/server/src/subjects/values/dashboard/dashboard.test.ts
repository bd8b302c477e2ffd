import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDashboard, listGauges } from '@millwright/contract/values/dashboard'
import { DATA_MODEL_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'

let test: TestApp
let token: string
let device: Awaited<ReturnType<typeof connectDevice>>
const id = 'edg-b'
const TS = Math.floor(Date.now() / 1000) * 1000
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('manager_di_linea@example.com')
  device = await connectDevice(test.app.mqttPort, 'DEV-EDG-B')
})
afterAll(async () => {
  await device.end()
  await test.stop()
})

const MODEL = `<Machine><OperatingGroups>
  <OperatingGroup name="Base machine" Type="BASE_MACHINE">
    <Axis name="Feed" Type="AXIS"><Variable name="FeedRate" topic="Base/Speed" units="m/min"/></Axis>
    <Axis name="Other" Type="SENSOR"><Variable name="FeedRate" topic="Base/Wrong"/></Axis>
  </OperatingGroup>
  <OperatingGroup name="Glue" Type="Vasca colla" Location="LEFT">
    <Sensor name="Temperature" Type="SENSOR"><Variable name="Value" topic="Glue/T" units="°C"/></Sensor>
  </OperatingGroup>
</OperatingGroups></Machine>`

const gauges = async () => {
  const { result } = await test.ask(getDashboard, { params: { id }, token })
  return result.gauges.map(({ label, channel, max, location }) => [label, channel, max, location])
}

describe('the dashboard of a machine', () => {
  it('has the gauges that its channels name, until its data model says which groups it has', async () => {
    await device.publish(topicOf(id, 'Machine/OperatingGroups/BaseMachine/FeedRate'), { v: 22 })
    await vi.waitFor(
      async () =>
        expect(await gauges()).toEqual([
          ['feed_rate', 'Machine/OperatingGroups/BaseMachine/FeedRate', 100, ''],
        ]),
      { timeout: 60_000 },
    )
    await device.publish(topicOf(id, DATA_MODEL_CHANNEL), { v: MODEL })
    await vi.waitFor(
      async () =>
        expect(await gauges()).toEqual([
          ['feed_rate', 'Base/Speed', 100, ''],
          ['glue_tank', 'Glue/T', 200, 'LEFT'],
        ]),
      { timeout: 60_000 },
    )
  })

  it('has the gauges of the data model that the guide for devices shows', async () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../../../../docs/devices.md'), 'utf8')
    const example = /```xml\n(<Machine [\s\S]*?)```/.exec(guide)?.[1]
    await device.publish(topicOf(id, DATA_MODEL_CHANNEL), { v: example })
    await vi.waitFor(
      async () =>
        expect(await gauges()).toEqual([
          ['feed_rate', 'Machine/OperatingGroups/BaseMachine/FeedRate', 100, ''],
          ['glue_tank', 'Machine/OperatingGroups/GlueTank/Temperature', 200, 'LEFT'],
        ]),
      { timeout: 60_000 },
    )
  })

  it('has its gauges with their values for the production page, in free trial too', async () => {
    await device.publish(topicOf(id, 'Machine/OperatingGroups/GlueTank/Temperature'), { v: 182.5, ts: TS })
    await test.db.query('update machine set free_trial_ready = true where public_id = $1', [id])
    await test.db.query(
      'delete from activation where machine_id = (select id from machine where public_id = $1)',
      [id],
    )
    expect(await test.ask(getDashboard, { params: { id }, token })).toMatchObject({ label: 'LICENCE_NEEDED' })
    // Last values are written soon after the points.
    await vi.waitFor(
      async () => {
        const { result } = await test.ask(listGauges, { params: { id }, token })
        expect(result.map(({ label, v, ts }) => [label, v, ts])).toEqual([
          ['feed_rate', 22, expect.any(Number)],
          ['glue_tank', 182.5, TS],
        ])
      },
      { timeout: 60_000 },
    )
  })

  it('is not there for somebody who does not see the machine', async () => {
    const other = await test.signIn('admin@other.example.com')
    expect((await test.ask(getDashboard, { params: { id }, token: other })).status).toBe(404)
    expect((await test.ask(listGauges, { params: { id }, token: other })).status).toBe(404)
  })
})
