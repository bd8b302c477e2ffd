import { getConsumptions, getMachineEnergy, listGroupEnergy } from '@millwright/contract/energy/energy'
import { getFleetOverview } from '@millwright/contract/fleet/fleet'
import { putCalendar } from '@millwright/contract/shifts/calendar'
import { listShiftHistory, putShifts } from '@millwright/contract/shifts/shifts'
import { getSeries } from '@millwright/contract/values/machine-data'
import { ENERGY_CHANNEL, KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf } from '@millwright/contract/wire/topics'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

const NOW = Date.parse('2026-11-04T17:00:00Z')
const id = 'nst-01'
const period = { from: '2026-11-04T00:00:00Z', to: '2026-11-04T12:00:00Z' }

/** The same machine with the same meter, in a portal where energy is switched on or off. */
describe.each([true, false])('energy that a machine sends, with the switch at %s', (isOn) => {
  let test: TestApp
  let token: string

  beforeAll(async () => {
    const settings = { MILLWRIGHT_ROLES: 'api,ingest,broker,identity', FEATURE_ENERGY: String(isOn) }
    test = await startTestApp(settings, undefined, () => NOW)
    token = await test.signIn('manager_di_linea@example.com')
    await test.db.query('update machine set has_energy_meter = true where public_id = $1', [id])
    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    const points = (values: number[]) =>
      values.map((v, index) => ({ v, ts: Date.parse('2026-11-04T05:30:00Z') + index * HOUR_MS }))
    await device.publish(batchTopicOf(id), {
      [ENERGY_CHANNEL]: points([1000, 2500, 4500]),
      [KPI_CHANNELS.PART_COUNT]: points([0, 10, 30]),
    })
    await device.end()
    // The last values of channels, which say what counters a machine has, are written once a second.
    await vi.waitFor(
      async () => {
        const { rows } = await test.db.query('select 1 from machine_channel where last_num in (4500, 30)')
        expect(rows).toHaveLength(2)
      },
      { timeout: 60_000, interval: 100 },
    )
    await test.db.query("delete from plan where kind = 'shifts'")
    const WorkingDays = [1, 2, 3, 4, 5, 6, 7]
    await test.ask(putCalendar, { params: { id }, body: { WorkingDays, Exceptions: [] }, token })
    const shifts = [{ Number: 1, Start: '06:00', End: '14:00', Goal: null }]
    await test.ask(putShifts, { params: { id }, body: { machineId: id, shifts }, token })
  })
  afterAll(() => test.stop())

  it(`${isOn ? 'is' : 'is not'} in the figures of the fleet, which have their parts all the same`, async () => {
    const params = { org: 'NORDHAUS', groupId: 'group-2' }
    const { Figures } = (await test.ask(getFleetOverview, { params, token })).result
    expect(Figures.Energy.Today).toBe(isOn ? 3500 : null)
    expect(Figures.Parts.Today).toBe(30)
  })

  it(`${isOn ? 'is' : 'is not'} in the history of shifts, also when it is asked for`, async () => {
    const query = { from: '2026-11-04', to: '2026-11-04', limit: '1', consumptions: 'true' }
    const [shift] = (await test.ask(listShiftHistory, { params: { id }, query, token })).result
    expect(shift?.Kpi).toMatchObject({ partCount: 30 })
    expect(shift?.EnergyConsumptionDuringTheShift).toBe(isOn ? 3500 : undefined)
  })

  it(`${isOn ? 'opens' : 'is refused'} as a channel, from which the overview of the machine reads it`, async () => {
    const params = { id, channel: ENERGY_CHANNEL }
    const answer = await test.ask(getSeries, { params, query: { ...period, points: '100' }, token })
    expect(answer.status).toBe(isOn ? 200 : 404)
  })

  it(`${isOn ? 'has' : 'has no'} calls of its own`, async () => {
    const asked = [
      await test.ask(getConsumptions, { query: { ...period, machineId: id }, token }),
      await test.ask(getMachineEnergy, {
        params: { id },
        query: { from: '2026-11-04', to: '2026-11-04' },
        token,
      }),
      await test.ask(listGroupEnergy, {
        params: { org: 'NORDHAUS', groupId: 'group-2' },
        query: period,
        token,
      }),
    ]
    expect(asked.map(({ status }) => status)).toEqual(isOn ? [200, 200, 200] : [404, 404, 404])
  })
})
