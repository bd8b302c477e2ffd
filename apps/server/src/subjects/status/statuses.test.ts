import { aggregateGroupStatus } from '@millwright/contract/analytics/status-analytics'
import { getMachine, listGroupMachines, listMyMachines } from '@millwright/contract/machines/machines'
import {
  aggregateStatus,
  getLastStatus,
  listLastStatus,
  listStatus,
  listTimelines,
} from '@millwright/contract/status/status'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { DEMO_MACHINES } from '@millwright/simulator/fleet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

let test: TestApp
let token: string
const ofNordhaus = DEMO_MACHINES.filter((machine) => machine.organization === 'NORDHAUS')
const from = Date.UTC(2026, 10, 10, 8)
const period = { from: String(from), to: new Date(from + 4 * HOUR_MS).toISOString() }

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('manager_di_linea@example.com')
  const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  await device.status('nst-01', [
    { v: 'EXE', ts: from + HOUR_MS },
    { v: 'FAIL', ts: from + 2 * HOUR_MS },
    { v: 'SETUP', ts: from + 3 * HOUR_MS },
    { v: 'EXE', ts: from + 3.5 * HOUR_MS },
  ])
  await device.end()
})
afterAll(() => test.stop())

describe('the status of a machine', () => {
  it('is a timeline', async () => {
    const { result, total } = await test.ask(listStatus, { params: { id: 'nst-01' }, query: period, token })
    expect(total).toBe(5)
    expect(result[0]).toEqual({
      StartTime: new Date(from).toISOString(),
      EndTime: new Date(from + HOUR_MS).toISOString(),
      Status: 'UNKNOWN',
      AmountSingle: 3600,
    })
    expect(result.map((point) => point.Status)).toEqual(['UNKNOWN', 'EXE', 'FAIL', 'SETUP', 'EXE'])
  })

  it('is today in the zone of the machine when no period is given', async () => {
    const { result } = await test.ask(listStatus, { params: { id: 'nst-01' }, token })
    const start = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'medium' }).format(
      new Date(result[0]?.StartTime ?? 0),
    )
    expect(start).toBe('00:00:00')
    expect(
      await test.ask(listStatus, { params: { id: 'nst-01' }, query: { last: 'true' }, token }),
    ).toMatchObject({ total: 1 })
  })

  it('is summed up with availability and efficiency', async () => {
    const { result } = await test.ask(aggregateStatus, { params: { id: 'nst-01' }, query: period, token })
    expect(result).toMatchObject({
      EXE: 5400,
      READY: 1800,
      FAIL: 3600,
      NoData: 3600,
      Availability: 7200 / 10_800,
      Efficiency: 5400 / 9000,
    })
  })

  it('is null, not zero, without data', async () => {
    const { result } = await test.ask(aggregateStatus, { params: { id: 'saw-1' }, query: period, token })
    expect(result).toMatchObject({ NoData: 4 * 3600, Availability: null, Efficiency: null })
  })

  it('stands in the last status, the machine and the lists alike', async () => {
    const last = await test.ask(getLastStatus, { params: { id: 'nst-01' }, token })
    expect(last.result).toMatchObject({ MachineId: 'nst-01', ts: expect.any(Number) })
    const { value, ts } = last.result
    expect((await test.ask(getMachine, { params: { id: 'nst-01' }, token })).result.status).toMatchObject({
      value,
      timestamp: ts,
    })
    const many = await test.ask(listLastStatus, { query: { machineIds: 'nst-01,trn-1,saw-1' }, token })
    expect(many.result.map((each) => [each.MachineId, each.value])).toEqual([
      ['saw-1', 'UNKNOWN'],
      ['nst-01', value],
    ])
  })

  it('comes for several machines at once, without those that are not seen', async () => {
    const query = { ...period, machineIds: 'nst-01,trn-1,saw-1' }
    const { result } = await test.ask(listTimelines, { query, token })
    expect(result.map((each) => [each.MachineId, each.Timeline.length])).toEqual([
      ['saw-1', 1],
      ['nst-01', 5],
    ])
  })

  it('is summed up for a whole group', async () => {
    const params = { org: 'NORDHAUS', groupId: 'group-2' }
    const { result } = await test.ask(aggregateGroupStatus, { params, query: period, token })
    const own = await test.ask(aggregateStatus, { params: { id: 'nst-01' }, query: period, token })
    // The other ten machines of the group reported nothing.
    expect(result).toEqual({ ...own.result, NoData: own.result.NoData + 10 * 4 * 3600 })
  })

  it.each<[Record<string, string>, string, string?]>([
    [{ from: period.to, to: period.from }, 'from', 'RANGE_REVERSED'],
    [{ from: '2026-11-10T08:00:00', to: period.to }, 'from'],
    [{ from: 'last tuesday', to: period.to }, 'from'],
    [{ from: period.from }, 'to'],
    [{ from: '2026-01-03T00:00:00Z', to: '2026-02-03T00:00:00Z' }, 'to', 'RANGE_TOO_LONG'],
    [{ ...period, group: 'x' }, 'group'],
  ])('is refused for %j, naming %s', async (query, field, label = 'VALIDATION_FAILED') => {
    const answer = await test.ask(aggregateStatus, { params: { id: 'nst-01' }, query: query as never, token })
    expect(answer).toMatchObject({ status: 400, label, field })
  })
})

describe('the machines', () => {
  it('are those of the groups of the user', async () => {
    expect((await test.ask(listMyMachines, { token })).total).toBe(ofNordhaus.length)
    const vendor = await test.signIn('vendor_user@example.com')
    const seen = await test.ask(listMyMachines, { token: vendor })
    expect(seen.result.every((machine) => !/cms/i.test(machine.Manufacturer))).toBe(true)
    expect(seen.total).toBe(DEMO_MACHINES.filter((machine) => !/cms/i.test(machine.manufacturer)).length)
  })

  it('come in one page as large as their total, also above a thousand', async () => {
    const all = await test.ask(listMyMachines, { query: { limit: '1001' }, token })
    expect(all.result).toHaveLength(ofNordhaus.length)
  })

  it('come in pages', async () => {
    const params = { org: 'NORDHAUS', groupId: 'group-1' }
    const first = await test.ask(listGroupMachines, { params, query: { limit: '5' }, token })
    const second = await test.ask(listGroupMachines, { params, query: { skip: '5', limit: '100' }, token })
    expect([first.result.length, second.result.length, first.total]).toEqual([
      5,
      ofNordhaus.length - 5,
      ofNordhaus.length,
    ])
    expect(new Set([...first.result, ...second.result].map((machine) => machine.Id)).size).toBe(
      ofNordhaus.length,
    )
  })
})
