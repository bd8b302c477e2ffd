import {
  deleteEnergyRate,
  type EnergyRateBody,
  getConsumptions,
  getMachineEnergy,
  listEnergyRates,
  listGroupEnergy,
  putEnergyRate,
} from '@millwright/contract/energy/energy'
import { patchMachine } from '@millwright/contract/machines/machines'
import { programChannel } from '@millwright/contract/production/production-channels'
import { CONSUMPTION_CHANNELS, KPI_CHANNELS, POWER_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { DAY_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { addDays, dayAt, dayBounds } from '@millwright/domain/time/zone'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBus } from '../../platform/bus/bus.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'
import { createOpenPages } from '../machines/open-pages.ts'

/** A nesting machine: its family has no page of energy until it is given one. */
const id = 'nst-01'
const org = 'NORDHAUS'

let test: TestApp
let token: string
let manager: string
let device: Awaited<ReturnType<typeof connectDevice>>
let day: string
let start: number

const at = (minutes: number): number => start + minutes * MINUTE_MS
const say = (minutes: number, channel: string, v: unknown, u?: string) =>
  device.publish(topicOf(id, channel), u === undefined ? { v, ts: at(minutes) } : { v, ts: at(minutes), u })
const energyOf = (query = { from: day, to: day }) =>
  test.ask(getMachineEnergy, { params: { id }, query, token })
const rate = (rest: Partial<EnergyRateBody> = {}): EnergyRateBody => ({
  Currency: 'EUR',
  Price: 0.2,
  Bands: [],
  Co2: 400,
  ...rest,
})

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('manager_di_linea@example.com')
  manager = await test.signIn('admin@example.com')
  const { rows } = await test.db.query<{ timezone: string }>(
    `update machine set has_energy_meter = true where public_id = $1 returning timezone`,
    [id],
  )
  // The demo has a price.
  await test.db.query('delete from energy_rate')
  const zone = rows[0]?.timezone ?? 'UTC'
  day = addDays(dayAt(Date.now(), zone), -1)
  start = dayBounds(day, zone).from
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  // Works from 06:00 to 07:00, idles until 07:30, then says nothing more.
  for (const [minutes, v] of [
    [0, 'POWER_OFF'],
    [360, 'EXE'],
    [420, 'READY'],
    [450, 'DISCONNECTED'],
    [480, 'POWER_OFF'],
  ] as const)
    await say(minutes, STATUS_CHANNEL, v)
  const { activeEnergy, reactiveEnergy, compressedAir } = CONSUMPTION_CHANNELS
  for (const [minutes, wh] of [
    [0, 1_000_000],
    [360, 1_000_600],
    [420, 1_016_600],
    [450, 1_018_600],
    [480, 1_019_600],
    [500, 9e14],
    [540, 1_019_700],
  ] as const)
    await say(minutes, activeEnergy, wh / 1000, 'kWh')
  await say(360, reactiveEnergy, 10, 'kvarh')
  await say(420, reactiveEnergy, 16, 'kvarh')
  for (let minutes = 360; minutes <= 430; minutes += 10) await say(minutes, compressedAir, 12, 'm³/h')
  await say(380, POWER_CHANNELS.activePower, 21.5, 'kW')
  await say(400, POWER_CHANNELS.activePower, 16, 'kW')
  await say(360, KPI_CHANNELS.CYCLE_COUNT, 100)
  await say(420, KPI_CHANNELS.CYCLE_COUNT, 140)
  await say(360, programChannel('01', 'Name'), 'KITCHEN_01')
  await say(420, programChannel('01', 'Name'), '')
})
afterAll(async () => {
  await device.end()
  await test.stop()
})

describe('the energy of a day', () => {
  it('is counted by status, hour and program, with a jump of the meter left out', async () => {
    const { result } = await energyOf()
    expect(result.Total).toMatchObject({
      Wh: 19_700,
      IdleWh: 2_000,
      Cycles: 40,
      Varh: 6_000,
      LeftOut: 1,
      ByStatus: { EXE: 16_000, READY: 2_000, DISCONNECTED: 1_000, POWER_OFF: 700 },
    })
    const seven = result.Buckets[7]
    expect(result.Buckets.length).toBeGreaterThan(22)
    expect(seven?.Wh).toMatchObject({ READY: 2_000, DISCONNECTED: 1_000 })
    expect(result.Peak).toEqual({ Watts: 21_500, At: new Date(at(380)).toISOString() })
    expect(result.Programs).toMatchObject([{ Program: 'KITCHEN_01', Runs: 1, Wh: 16_000 }])
    expect(result.Total.Air).toBeCloseTo(14)
    expect(result.Buckets[7]?.AirNotWorking).toBeCloseTo(2)
  })

  it('singles out what was used for nothing, and says that the base load cannot be told', async () => {
    const { result } = await energyOf()
    expect(result.Idle).toMatchObject({ Wh: 2_000, Seconds: 1_800, Long: { Count: 1, Wh: 2_000 } })
    expect(result.Idle.Spans).toMatchObject([{ From: new Date(at(420)).toISOString(), Wh: 2_000 }])
    expect(result.Silent).toMatchObject({ Wh: 1_000, Seconds: 1_800 })
    expect(result.BaseLoad).toBeNull()
  })

  it('adds up over shifts and the time outside of them', async () => {
    const { result } = await energyOf()
    const all = result.Shifts.reduce((sum, { Wh }) => sum + Wh, result.Outside.Wh)
    expect(all).toBeCloseTo(result.Total.Wh)
  })

  it('is shown by days over a longer time', async () => {
    const { result } = await energyOf({ from: addDays(day, -6), to: day })
    expect(result.Buckets).toHaveLength(7)
    expect(result.Buckets[6]?.Wh.EXE).toBe(16_000)
    expect(result.Total.Wh).toBe(19_700)
  })

  it('has no cost until the organization sets a price', async () => {
    const { result } = await energyOf()
    expect(result).toMatchObject({ Currency: null, Total: { Cost: null, Co2: null, Priced: null } })
  })

  it('refuses days that are none, too many or the wrong way round', async () => {
    const refused = (query: { from: string; to: string }) =>
      test.ask(getMachineEnergy, { params: { id }, query, token })
    expect(await refused({ from: '2026-02-30', to: day })).toMatchObject({ status: 400, field: 'from' })
    expect(await refused({ from: addDays(day, -31), to: day })).toMatchObject({ label: 'RANGE_TOO_LONG' })
    expect(await refused({ from: day, to: addDays(day, -1) })).toMatchObject({ label: 'RANGE_REVERSED' })
  })
})

describe('rates', () => {
  const put = (validFrom: string, body: EnergyRateBody, by = manager) =>
    test.ask(putEnergyRate, { params: { org, validFrom }, body, token: by })
  const refusal = (validFrom: string, body: EnergyRateBody) =>
    test.ask(putEnergyRate, { params: { org, validFrom }, body, token: manager })

  it('price the hours of the days from which they hold, and leave the days before alone', async () => {
    await put(
      addDays(day, -3),
      rate({ Bands: [{ Days: [1, 2, 3, 4, 5, 6, 7], From: 7, To: 8, Price: 0.5 }] }),
    )
    await put(addDays(day, 1), rate({ Price: 9, Co2: 1 }))
    const { result } = await energyOf()
    // 16.7 kWh at 0.20, the 3 kWh between seven and eight at 0.50.
    expect(result.Total.Cost).toBeCloseTo(16.7 * 0.2 + 3 * 0.5)
    expect(result.Total.Co2).toBeCloseTo(19.7 * 400)
    expect(result.Idle.Cost).toBeCloseTo(1)
    expect(result.Silent.Cost).toBeCloseTo(0.5)
    expect(result.Currency).toBe('EUR')
    const { result: rates } = await test.ask(listEnergyRates, { params: { org }, token: manager })
    expect(rates.map(({ ValidFrom }) => ValidFrom)).toEqual([addDays(day, -3), addDays(day, 1)])
  })

  it('are refused by field: bands that overlap, a day that is none', async () => {
    const band = { Days: [1], From: 6, To: 22, Price: 1 }
    expect(await refusal(day, rate({ Bands: [band, { ...band, From: 21, To: 23 }] }))).toMatchObject({
      status: 400,
      field: 'Bands.1',
    })
    expect(await refusal('2026-02-30', rate())).toMatchObject({ status: 400, field: 'validFrom' })
    expect(await refusal('2001-01-01', rate())).toMatchObject({ status: 400, field: 'validFrom' })
  })

  it('can be removed, and both are written down', async () => {
    await test.ask(deleteEnergyRate, { params: { org, validFrom: addDays(day, 1) }, token: manager })
    expect(
      await test.ask(deleteEnergyRate, { params: { org, validFrom: addDays(day, 1) }, token: manager }),
    ).toMatchObject({ label: 'NOT_FOUND' })
    const { rows } = await test.db.query<{ action: string }>(
      `select action from audit_entry where action like 'energy_rate%' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'energy_rate_changed',
      'energy_rate_changed',
      'energy_rate_removed',
    ])
  })

  it('price the hours that they name, and say how much of the energy that is', async () => {
    const bands = [{ Days: [1, 2, 3, 4, 5, 6, 7], From: 7, To: 8, Price: 0.5 }]
    await put(addDays(day, -3), rate({ Price: null, Bands: bands }))
    const { result } = await energyOf()
    expect(result.Total).toMatchObject({ Cost: null, Priced: { Wh: 3_000, Cost: 1.5, Currency: 'EUR' } })
  })
})

describe('consumptions', () => {
  it('are measures with values of aggregation, unit and amount', async () => {
    const query = { machineId: id, from: String(at(360)), to: String(at(480)) }
    const { result } = await test.ask(getConsumptions, { query, token })
    const of = (measure: string) => result.measures.find((each) => each.measure === measure)?.values
    expect(of('ActiveEnergy')).toEqual([{ aggregation: 'sum', unit: 'Wh', amount: 19_000 }])
    expect(of('ReactiveEnergy')).toEqual([{ aggregation: 'sum', unit: 'varh', amount: 6_000 }])
    expect(of('ActivePower')).toEqual([
      { aggregation: 'avg', unit: 'kW', amount: 18.75 },
      { aggregation: 'max', unit: 'kW', amount: 21.5 },
    ])
    expect(of('ReactivePower')).toBeUndefined()
  })

  it('of a machine of somebody else are not found', async () => {
    const query = { machineId: 'nobodys', from: String(at(0)), to: String(at(60)) }
    expect(await test.ask(getConsumptions, { query, token })).toMatchObject({ status: 404 })
  })

  it('of a group are given machine by machine, by status', async () => {
    const params = { org, groupId: 'group-1' }
    const query = { from: String(start), to: String(start + DAY_MS) }
    const { result } = await test.ask(listGroupEnergy, { params, query, token: manager })
    expect(result.find(({ MachineId }) => MachineId === id)).toMatchObject({
      Wh: { EXE: 16_000, READY: 2_000 },
      LeftOut: 1,
    })
  })
})

describe('a machine whose family has no page of energy', () => {
  it('has none in the calls either, until its settings say that it has a meter', async () => {
    const give = (HasEnergyMeter: boolean) =>
      test.ask(patchMachine, { params: { id }, body: { HasEnergyMeter }, token })
    await give(false)
    const query = { from: day, to: day }
    expect(await test.ask(getMachineEnergy, { params: { id }, query, token })).toMatchObject({
      label: 'PAGE_NOT_ON_MACHINE',
    })
    expect(
      await test.ask(getConsumptions, {
        query: { machineId: id, from: String(at(0)), to: String(at(60)) },
        token,
      }),
    ).toMatchObject({ label: 'PAGE_NOT_ON_MACHINE' })
    await give(true)
    expect((await energyOf()).result.Total.Wh).toBe(19_700)
  })

  it('gets it when its meter is read, unless somebody has closed it', async () => {
    const log: string[] = []
    const bus = createBus()
    bus.on('machineChanged', ({ machineId }) => log.push(machineId))
    const look = () =>
      createOpenPages({ db: test.db, bus, stores: {} }).run({
        isStopped: () => false,
        turn: async () => {},
        failed: () => {},
      })
    const meter = async () => {
      const { rows } = await test.db.query<{ has: boolean }>(
        'select has_energy_meter as has from machine where public_id = $1',
        [id],
      )
      return rows[0]?.has
    }
    await test.ask(patchMachine, { params: { id }, body: { HasEnergyMeter: false }, token })
    await look()
    expect(await meter()).toBe(false)
    await test.db.query("update machine set pages_decided = '{}' where public_id = $1", [id])
    await look()
    expect([await meter(), log]).toEqual([true, expect.arrayContaining([id])])
    expect((await energyOf()).result.Total.Wh).toBe(19_700)
    const query = { machineId: id, from: String(at(0)), to: String(at(60)) }
    expect((await test.ask(getConsumptions, { query, token })).result.measures).not.toEqual([])
  })
})
