import { listAlarms } from '@millwright/contract/alarms/alarms'
import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf } from '@millwright/contract/wire/topics'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

const from = Date.UTC(2026, 10, 10, 8)
let test: TestApp
let token: string

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('manager_di_linea@example.com')
  const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  const alarm = (alarmCode: string, activeState: boolean, ts: number) => ({
    v: { alarmCode, activeState, text: `Text of ${alarmCode}` },
    ts,
  })
  await device.publish(batchTopicOf('nst-01'), {
    [ALARM_CHANNEL]: [
      alarm('years', true, from - 30 * DAY_MS),
      alarm('before', true, from - 2 * HOUR_MS),
      alarm('before', false, from - HOUR_MS),
      alarm('into', true, from - HOUR_MS),
      alarm('into', false, from + HOUR_MS),
      alarm('lasting', true, from + 2 * HOUR_MS),
      alarm('after', true, from + 5 * HOUR_MS),
    ],
  })
  await device.end()
})
afterAll(() => test.stop())

const ask = (machineIds: string, as = token) =>
  test.ask(listAlarms, {
    query: { machineIds, from: String(from), to: String(from + 4 * HOUR_MS) },
    token: as,
  })

describe('the alarms of machines', () => {
  it('are those that were active in the period, with their texts', async () => {
    const { result } = await ask('nst-01,saw-1')
    const [own, other] = ['nst-01', 'saw-1'].map((id) => result.find(({ MachineId }) => MachineId === id))
    expect(own?.Alarms).toEqual([
      { Code: 'years', Text: 'Text of years', From: from - 30 * DAY_MS, To: null },
      { Code: 'into', Text: 'Text of into', From: from - HOUR_MS, To: from + HOUR_MS },
      { Code: 'lasting', Text: 'Text of lasting', From: from + 2 * HOUR_MS, To: null },
    ])
    expect(other?.Alarms).toEqual([])
  })

  it('leave out machines that the caller does not see', async () => {
    expect((await ask('nst-01,trn-1')).result.map(({ MachineId }) => MachineId)).toEqual(['nst-01'])
  })

  it('cover two days at most', async () => {
    const query = { machineIds: 'nst-01', from: String(from), to: String(from + 73 * HOUR_MS) }
    expect(await test.ask(listAlarms, { query, token })).toMatchObject({ status: 400, field: 'to' })
  })
})
