import { aggregateStatusHistory } from '@millwright/contract/analytics/status-analytics'
import { getFleetOverview } from '@millwright/contract/fleet/fleet'
import { getMachine, patchMachine } from '@millwright/contract/machines/machines'
import { listCurrentShifts } from '@millwright/contract/shifts/shifts'
import { listStatus } from '@millwright/contract/status/status'
import { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOnce } from '../../platform/jobs/job.ts'
import { createCounterDays } from '../../platform/telemetry/counter-days.ts'
import { createPacking } from '../../platform/telemetry/packing.ts'
import { createStores } from '../../subjects.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'
import { createUsageDays } from '../analytics/shared/usage-days.ts'
import { createUsageDaysJob } from '../analytics/usage/usage-days-job.ts'

const id = 'nst-01'
let test: TestApp
let token: string

beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' })
  token = await test.signIn('manager_di_linea@example.com')
})
afterAll(() => test.stop())

const patch = (Timezone: string) => test.ask(patchMachine, { params: { id }, body: { Timezone }, token })
const zone = async () => (await test.ask(getMachine, { params: { id }, token })).result.Country.Timezone
const given = (name: string) =>
  test.db.query('update machine set timezone = $2 where public_id = $1', [id, name])

describe('the time zone of a machine', () => {
  it.each(['VST', 'PST', 'IST', 'ACT', '+05:30', 'UTC+2', 'posixrules'])('is never %s', async (name) => {
    expect(await patch(name)).toMatchObject({ status: 400, label: 'VALIDATION_FAILED', field: 'Timezone' })
  })

  it('is the zone of an offset of whole hours', async () => {
    expect((await patch('+02:00')).status).toBe(200)
    expect(await zone()).toBe('Etc/GMT-2')
  })

  it('is stored in its usual spelling', async () => {
    expect((await patch('america/new_york')).status).toBe(200)
    expect(await zone()).toBe('America/New_York')
  })
})

describe.each(['VST', 'Mars/Olympus', '+02:00', '-03:30'])('a machine that has the zone %s', (name) => {
  it('breaks no page and no job, its own or another’s', async () => {
    await given(name)
    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    const ts = Date.now() - 30 * HOUR_MS
    await device.publish(topicOf(id, STATUS_CHANNEL), { v: 'EXE', ts })
    await device.publish(topicOf(id, KPI_CHANNELS.PART_COUNT), { v: 10, ts })
    const stores = createStores(test.db)
    const { alarmDays, channels, counterDays, packs, statuses, usageDays: store } = stores
    const days = createUsageDays({ db: test.db, stores })
    for (let time = 0; time < 2; time++) {
      await runOnce(createPacking({ db: test.db, store: packs, now: Date.now }))
      await runOnce(createCounterDays({ store: counterDays, channels, now: Date.now }))
      await runOnce(createUsageDaysJob({ store, alarmDays, statuses, days, now: Date.now }))
      // Late ones remove days that were counted.
      await device.publish(topicOf(id, STATUS_CHANNEL), { v: 'READY', ts: ts + 1 + time })
      await device.publish(topicOf(id, KPI_CHANNELS.PART_COUNT), { v: 12, ts: ts + 1 + time })
    }
    await device.end()
    const [from, to] = [String(ts), String(Date.now())]
    const params = { org: 'NORDHAUS', groupId: 'group-2' }
    expect((await test.ask(getFleetOverview, { params, token })).status).toBe(200)
    const query = { machineIds: `${id},saw-1`, progress: 'true' }
    expect((await test.ask(listCurrentShifts, { query, token })).status).toBe(200)
    expect((await test.ask(listStatus, { params: { id }, token })).status).toBe(200)
    const history = { aggregatedBy: 'days', from, to }
    expect((await test.ask(aggregateStatusHistory, { params: { id }, query: history, token })).status).toBe(
      200,
    )
  })

  it('is given the one that its days are counted in at the next start', async () => {
    const { zones } = createStores(test.db)
    const before = await zone()
    const repaired = await zones.repair()
    expect(repaired).toEqual(name === '-03:30' ? [] : [{ machine: id, zone: name, counted: before }])
    expect(await zone()).toBe(before)
    expect(await zones.repair()).toEqual([])
  })
})
