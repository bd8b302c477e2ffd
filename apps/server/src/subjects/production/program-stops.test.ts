import { programChannel } from '@millwright/contract/production/production-channels'
import { listPrograms } from '@millwright/contract/production/productions'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

let test: TestApp
let token: string
const id = 'nst-01'
const T0 = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 180 * MINUTE_MS
const at = (minutes: number): number => T0 + minutes * MINUTE_MS

const STATUSES = [
  [-30, 'EXE'],
  [-10, 'FAIL'],
  [2, 'EXE'],
  [10, 'FAIL'],
  [12, 'EXE'],
  [20, 'FAIL'],
  [23, 'EXE'],
  [38, 'FAIL'],
  [44, 'EXE'],
  [47, 'FAIL'],
  [48, 'EXE'],
  [60, 'FAIL'],
  [61, 'READY'],
] as const
const NAMES = [
  ['01', -20, 'EARLIER'],
  ['01', 0, 'DOOR'],
  ['02', 15, 'LID'],
  ['01', 40, ''],
  ['02', 42, ''],
  ['01', 43, 'DOOR'],
  ['01', 50, 'QUIET'],
  ['01', 55, ''],
] as const

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('manager_di_linea@example.com')
  const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  for (const [minutes, v] of STATUSES)
    await device.publish(topicOf(id, STATUS_CHANNEL), { v, ts: at(minutes) })
  for (const [slot, minutes, v] of NAMES)
    await device.publish(topicOf(id, programChannel(slot, 'Name')), { v, ts: at(minutes) })
  await device.end()
})
afterAll(async () => await test.stop())

const stopsFrom = async (from: number, to: number) => {
  const query = { from: String(at(from)), to: String(at(to)) }
  const { result } = await test.ask(listPrograms, { params: { id }, query, token })
  return Object.fromEntries(
    result.map(({ Program, Stops, StoppedSeconds }) => [Program, [Stops, StoppedSeconds / 60]]),
  )
}

describe('the stops of programs', () => {
  it('touch its runs, in each process, with their time within them', async () => {
    expect(await stopsFrom(0, 100)).toEqual({
      // Two within, one carried in, one that goes on into the next run and counts once, one in that.
      DOOR: [5, 2 + 2 + 3 + (2 + 1) + 1],
      LID: [2, 3 + 4],
      QUIET: [0, 0],
    })
  })

  it('are those of whole runs, also where a run outlasts the period', async () => {
    expect(await stopsFrom(30, 46)).toEqual({ DOOR: [2, 1 + 1] })
  })

  it('are those of the runs that began in the period', async () => {
    expect(await stopsFrom(-25, -5)).toEqual({ EARLIER: [1, 10] })
  })
})
