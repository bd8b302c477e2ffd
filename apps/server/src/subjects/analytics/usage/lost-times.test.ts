import { listGroupLost } from '@millwright/contract/analytics/status-analytics'
import { putCalendar } from '@millwright/contract/shifts/calendar'
import { putShifts } from '@millwright/contract/shifts/shifts'
import { countGroupStatus } from '@millwright/contract/status/status'
import { DEMO_MACHINES } from '@millwright/simulator/fleet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'

const NOW = Date.parse('2026-11-04T13:00:00Z')
const at = (text: string) => Date.parse(`2026-11-04T${text}:00Z`)
/** The day in Berlin, where the machines are. */
const period = { from: '2026-11-03T23:00:00Z', to: '2026-11-04T23:00:00Z' }
const params = { org: 'NORDHAUS', groupId: 'group-2' }
let test: TestApp
let token: string

async function plan(id: string, Start: string, End: string): Promise<void> {
  const shifts = [{ Number: 1, Start, End, Goal: null }]
  await test.ask(putCalendar, {
    params: { id },
    body: { WorkingDays: [1, 2, 3, 4, 5, 6, 7], Exceptions: [] },
    token,
  })
  await test.ask(putShifts, { params: { id }, body: { machineId: id, shifts }, token })
}

beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' }, undefined, () => NOW)
  token = await test.signIn('manager_di_linea@example.com')
  await test.db.query("delete from plan where kind = 'shifts'")
  await test.db.query('delete from status_span')
  const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  await device.status('nst-01', [
    { v: 'READY', ts: at('03:00') },
    { v: 'EXE', ts: at('06:00') },
    { v: 'FAIL', ts: at('08:00') },
    { v: 'HANDLING', ts: at('09:00') },
    { v: 'DISCONNECTED', ts: at('12:00') },
  ])
  await device.end()
  // 05:00 to 13:00 and 14:00 to 18:00 in UTC.
  await plan('nst-01', '06:00', '14:00')
  await plan('saw-1', '15:00', '19:00')
})
afterAll(() => test.stop())

const lostOf = async (id: string) =>
  (await test.ask(listGroupLost, { params, query: period, token })).result.find(
    (each) => each.MachineId === id,
  )

describe('lost time', () => {
  it('is counted within the shifts of each machine, up to now', async () => {
    expect(await lostOf('nst-01')).toEqual({
      MachineId: 'nst-01',
      Lost: { Idle: 3600, Alarm: 3600, NotReady: 0, NoData: 3600, Planned: 8 * 3600 },
      // Two hours at the rate that the demo has for its group.
      Cost: { Currency: 'EUR', Amount: 170, IsPart: false },
      Shifts: [
        {
          Number: 1,
          StartDateTime: '2026-11-04T05:00:00.000Z',
          EndDateTime: '2026-11-04T13:00:00.000Z',
        },
      ],
    })
  })

  it('is null before the first shift and without a plan', async () => {
    expect(await lostOf('saw-1')).toMatchObject({ Lost: null, Shifts: [{ Number: 1 }] })
    const other = DEMO_MACHINES.find(
      ({ id, organization }) => organization === 'NORDHAUS' && !['nst-01', 'saw-1'].includes(id),
    )
    expect(other && (await lostOf(other.id))).toMatchObject({ Lost: null, Shifts: [] })
  })
})

describe('the machines at a moment', () => {
  it('are counted by status', async () => {
    const { result } = await test.ask(countGroupStatus, {
      params,
      query: { ts: String(at('08:00')) },
      token,
    })
    expect(result).toMatchObject({ FAIL: 1, EXE: 0, READY: 0 })
    expect(result.NoData).toBeGreaterThan(0)
  })
})
