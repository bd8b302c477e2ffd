import { programChannel } from '@millwright/contract/production/production-channels'
import { listProductions } from '@millwright/contract/production/productions'
import { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf, topicOf } from '@millwright/contract/wire/topics'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

let test: TestApp
let token: string
let device: Awaited<ReturnType<typeof connectDevice>>
const id = 'nst-01'
const T0 = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - HOUR_MS

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('manager_di_linea@example.com')
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
})
afterAll(async () => {
  await device.end()
  await test.stop()
})

const at = (seconds: number) => T0 + Math.round(seconds * 1000)
const say = (leaf: 'Name' | 'State' | 'RepsDone', seconds: number, v: unknown) =>
  device.publish(topicOf(id, programChannel('01', leaf)), { v, ts: at(seconds) })
const counted = (seconds: number, v: number) =>
  device.publish(topicOf(id, KPI_CHANNELS.PART_COUNT), { v, ts: at(seconds) })

const runs = async () => {
  const query = { from: String(T0 - MINUTE_MS), to: String(T0 + 50 * MINUTE_MS), sort: 'time' }
  const { result } = await test.ask(listProductions, { params: { id }, query, token })
  return result.map((run) => [run.Program, run.RepsDone, run.Extra.TotalProducedPieces])
}

describe('a control that counts a third of a second after the end', () => {
  it('gives each run its own repetition and piece, message by message, and when points come late', async () => {
    await counted(0, 100)
    // Each message is stored before the next one is sent: the run that ended is taken up again from the database.
    await say('Name', 1, 'A')
    await say('State', 1.1, 'exe')
    await say('State', 60, 'done')
    await say('Name', 60.1, 'B')
    await say('State', 60.15, 'exe')
    await say('RepsDone', 60.33, 1)
    await counted(60.34, 101)
    await say('RepsDone', 60.5, 0)
    await say('State', 120, 'done')
    await say('State', 120.1, 'exe')
    await say('RepsDone', 120.33, 1)
    await counted(120.34, 102)
    await say('State', 180, 'done')
    await say('Name', 180.1, 'C')
    await say('RepsDone', 180.33, 2)
    await counted(180.34, 103)
    const expected = [
      ['A', 1, 1],
      ['B', 1, 1],
      ['B', 1, 1],
      ['C', 0, 0],
    ]
    expect(await runs()).toEqual(expected)
    // Within the time in which a count may be late, and long before it.
    await device.publish(batchTopicOf(id), {
      [programChannel('01', 'Extra')]: [{ v: { Order: 7 }, ts: at(60.2) }],
    })
    expect(await runs()).toEqual(expected)
    await device.publish(batchTopicOf(id), { [programChannel('01', 'RepsTarget')]: [{ v: 1, ts: at(30) }] })
    expect(await runs()).toEqual(expected)
  })
})
