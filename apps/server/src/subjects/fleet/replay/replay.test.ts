import { acknowledgeAlarms } from '@millwright/contract/alarms/alarms'
import { readReplay } from '@millwright/contract/fleet/read-replay'
import { getReplay } from '@millwright/contract/fleet/replay'
import { PROGRAM_CHANNEL } from '@millwright/contract/production/production-channels'
import { putShifts } from '@millwright/contract/shifts/shifts'
import { listChannels } from '@millwright/contract/values/machine-data'
import { ALARM_CHANNEL, KPI_CHANNELS, OPERATOR_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf } from '@millwright/contract/wire/topics'
import { flagAt, paceAt, statusAt } from '@millwright/domain/fleet/replay'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runOnce } from '../../../platform/jobs/job.ts'
import { createPackStore } from '../../../platform/telemetry/pack-store.ts'
import { createPacking } from '../../../platform/telemetry/packing.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'

const NOW = Date.parse('2026-11-04T10:00:00Z')
/** Midnight in Bremen. */
const START = Date.parse('2026-11-03T23:00:00Z')
const id = 'nst-01'
const params = { org: 'NORDHAUS', groupId: 'group-2' }
let test: TestApp
let token: string

beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' }, undefined, () => NOW)
  token = await test.signIn('manager_di_linea@example.com')
  const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  const at = (hour: number) => START + hour * HOUR_MS
  await device.status(id, [
    { v: 'POWER_OFF', ts: at(-2) },
    { v: 'EXE', ts: at(6) },
    { v: 'FAIL', ts: at(8) },
    { v: 'READY', ts: at(9) },
  ])
  await device.publish(batchTopicOf(id), {
    [KPI_CHANNELS.PART_COUNT]: [
      { v: 100, ts: at(-1) },
      { v: 130, ts: at(6.5) },
      { v: 190, ts: at(7.5) },
      { v: 191, ts: at(10.5) },
    ],
    [PROGRAM_CHANNEL]: [{ v: 'DOOR_800', ts: at(6) }],
    [OPERATOR_CHANNEL]: [{ v: 'M. Ferri', ts: at(6) }],
    [ALARM_CHANNEL]: [
      { v: { alarmCode: '3021', activeState: true, text: 'Vacuum lost' }, ts: at(8) + MINUTE_MS },
      { v: { alarmCode: '3021', activeState: false, text: 'Vacuum lost' }, ts: at(9) },
    ],
  })
  await device.end()
  await test.db.query("delete from plan where kind = 'shifts'")
  const shifts = [{ Number: 1, Start: '06:00', End: '14:00', Goal: { Kpi: 'PART_COUNT', Value: 400 } }]
  await test.ask(putShifts, { params: { id }, body: { machineId: id, shifts }, token })
  const lastOperator = async () =>
    (await test.ask(listChannels, { params: { id, wildcard: OPERATOR_CHANNEL }, token })).result[0]?.value
  await vi.waitUntil(async () => (await lastOperator()) === 'M. Ferri', { timeout: 10_000 })
})
afterAll(() => test.stop())

async function replayOf(day: string) {
  const { result } = await test.ask(getReplay, { params, query: { day }, token })
  const machine = readReplay(result).find((each) => each.id === id)
  if (!machine) throw new Error('the machine is not in the answer')
  return { result, machine }
}

it('gives the day as it was: status, alarm, program, pieces and goal at each moment, up to now', async () => {
  const { result, machine } = await replayOf('2026-11-04')
  expect(result).toMatchObject({
    Timezone: 'Europe/Berlin',
    From: START,
    Until: NOW,
    OutOfReach: [],
    LeftOut: 0,
  })
  expect(result.Shifts).toEqual([{ Number: 1, From: 6 * 3600, To: 14 * 3600 }])
  expect(statusAt(machine, 3 * 3600)).toMatchObject({ status: 'POWER_OFF', since: 0 })
  expect(statusAt(machine, 7 * 3600)).toMatchObject({ status: 'EXE', since: 6 * 3600, until: 8 * 3600 })
  expect(flagAt(machine, 8 * 3600 + 30)?.code).toBe('')
  expect(flagAt(machine, 8.5 * 3600)).toMatchObject({ code: '3021', since: 8 * 3600 })
  expect(machine.programs).toMatchObject([{ from: 6 * 3600, name: 'DOOR_800' }])
  expect(paceAt([machine], 6 * 3600).made).toBe(0)
  expect(paceAt([machine], 7 * 3600)).toEqual({ made: 30, goal: 50 })
  expect(paceAt([machine], 11 * 3600)).toEqual({ made: 91, goal: 250 })
})

it('counts the same when the hours are packed', async () => {
  const before = (await replayOf('2026-11-04')).machine.parts
  await runOnce(createPacking({ db: test.db, store: createPackStore(test.db), now: Date.now }))
  const { parts } = (await replayOf('2026-11-04')).machine
  expect(parts?.reduce((sum, each) => sum + each, 0)).toBe(91)
  expect(parts).toEqual(before)
})

it('knows who has seen an alarm', async () => {
  const body = { Alarms: [{ Code: '3021', From: START + 8 * HOUR_MS + MINUTE_MS }], Note: '' }
  await test.ask(acknowledgeAlarms, { params: { id }, body, token })
  const { machine } = await replayOf('2026-11-04')
  expect(machine.acknowledgements).toMatchObject([{ at: 11 * 3600, code: '3021' }])
})

it('has nothing of a day to come, and names a day that is none', async () => {
  const { result, machine } = await replayOf('2026-11-05')
  expect(result.Until).toBe(result.From)
  expect(machine).toMatchObject({ changes: [], parts: null })
  const refused = await test.ask(getReplay, { params, query: { day: '2026-02-30' }, token })
  expect(refused).toMatchObject({ status: 400, field: 'day' })
})
