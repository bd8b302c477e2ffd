import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf, STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { addDays } from '@millwright/domain/time/zone'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFactLagStore } from '../../platform/facts/fact-lag-store.ts'
import { rebuildMachine } from '../../platform/facts/rebuild-machine.ts'
import { runOnce } from '../../platform/jobs/job.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import { createStores, type Stores } from '../../subjects.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'
import { createTestFactList } from '../../testing/test-fact-list.ts'
import { createUsageDays } from '../analytics/shared/usage-days.ts'
import { createUsageDaysJob } from '../analytics/usage/usage-days-job.ts'
import { sumFleetAlarms } from './fleet-alarm-sums.ts'

const NOW = Date.parse('2026-11-06T10:00:00Z')
const START = Date.parse('2026-11-01T00:00:00+01:00')
/** Whole days in Berlin, parts of days elsewhere, and part of a day everywhere. */
const PERIODS = [
  { from: START, to: NOW },
  { from: START + DAY_MS, to: START + 3 * DAY_MS },
  { from: START + 7 * HOUR_MS, to: START + 4 * DAY_MS + 11 * HOUR_MS },
]
let test: TestApp
let stores: Stores
let machines: MachineRecord[]

/** The same numbers on every run. */
let seed = 7
const random = (below: number): number => {
  seed = (seed * 48271) % 2147483647
  return seed % below
}
const sorted = <T extends { ts: number }>(points: readonly T[]): T[] => points.toSorted((a, b) => a.ts - b.ts)
const sometime = () => START + random(5 * 24 * 60) * 60_000
const alarmPoint = () => ({
  ts: sometime(),
  v: { alarmCode: `A-${random(4)}`, activeState: random(3) > 0, text: 'Text' },
})
const statusPoint = () => ({ ts: sometime(), v: ['EXE', 'FAIL', 'FAIL', 'READY'][random(4)] })
const many = <T>(count: number, one: () => T): T[] => Array.from({ length: count }, one)

/** Points that came more than a day late are derived by a job. */
async function catchUp(): Promise<void> {
  const { channels } = stores
  const lags = createFactLagStore(test.db)
  const facts = await createTestFactList(test.db, { channels, now: () => NOW })
  for (const { id: machineId } of machines)
    for (const { fact: name, since: from } of await lags.ofMachine(machineId)) {
      const fact = facts.find((each) => each.name === name)
      const deps = { db: test.db, channels, lags, keptFrom: () => 0, now: () => NOW }
      if (fact) await rebuildMachine(deps, { fact, machineId, from })
    }
}

async function report(deviceId: string, machineId: string, size: number): Promise<void> {
  const device = await connectDevice(test.app.mqttPort, deviceId)
  await device.publish(batchTopicOf(machineId), {
    [STATUS_CHANNEL]: sorted(many(size, statusPoint)),
    [ALARM_CHANNEL]: sorted(many(size, alarmPoint)),
  })
  await device.end()
}

beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' }, undefined, () => NOW)
  stores = createStores(test.db)
  await test.db.query(`update machine set timezone = 'America/New_York' where public_id = 'nst-02'`)
  await report('DEV-NST-01', 'nst-01', 60)
  await report('DEV-NST-02', 'nst-02', 60)
  const { rows } = await test.db.query<{ id: number }>(
    `select id from machine where public_id in ('nst-01', 'nst-02') order by public_id`,
  )
  const found = await Promise.all(rows.map(({ id }) => stores.machines.byId(id)))
  machines = found.flatMap((machine) => machine ?? [])
})
afterAll(() => test.stop())

const sums = async () => {
  const all = []
  for (const period of PERIODS) {
    const found = await sumFleetAlarms(stores, machines, period, NOW)
    all.push(
      found
        .map(({ code, count, lostMs, machineIds }) => ({ code, count, lostMs, on: [...machineIds].sort() }))
        .sort((a, b) => String(a.code).localeCompare(String(b.code))),
    )
  }
  return all
}
const DAYS = [1, 2, 3, 4, 5].map((day) => `2026-11-0${day}`)
const countDays = () => {
  const wanted = machines.flatMap(({ id: machineId, timezone: zone }) =>
    DAYS.map((day) => ({ machineId, zone, day })),
  )
  return createUsageDays({ db: test.db, stores }).fill(wanted, NOW)
}
const runJob = () => {
  const { alarmDays, statuses, usageDays: store } = stores
  const days = createUsageDays({ db: test.db, stores })
  return runOnce(createUsageDaysJob({ store, alarmDays, statuses, days, now: () => NOW }))
}
const counted = async () => {
  const { rows } = await test.db.query<{ days: number }>(
    `select count(*) as days from usage_day where alarms_counted and machine_id = any($1) and day >= '2026-11-01'`,
    [machines.map(({ id }) => id)],
  )
  return Number(rows[0]?.days)
}

describe('the sums of alarms by code', () => {
  it('are the same from stored days as from the alarms', async () => {
    const fromAlarms = await sums()
    expect(fromAlarms[0]?.length).toBeGreaterThan(3)
    await countDays()
    expect(await counted()).toBe(10)
    expect(await sums()).toEqual(fromAlarms)
    await test.db.query(`update alarm_day set lost = lost + 1000 where day = '2026-11-02'`)
    expect(await sums()).not.toEqual(fromAlarms)
  })

  it('stay right when alarms, clears and stops come late', async () => {
    for (let round = 0; round < 2; round++) {
      await report('DEV-NST-01', 'nst-01', 3)
      await report('DEV-NST-02', 'nst-02', 3)
      await catchUp()
      const before = await sums()
      await countDays()
      expect(await sums()).toEqual(before)
      await test.db.query('delete from usage_day')
      await test.db.query('delete from alarm_day')
      expect(await sums()).toEqual(before)
      await countDays()
    }
  })

  it('are counted for days that were stored without them', async () => {
    const before = await sums()
    await test.db.query(`update usage_day set alarms_counted = false`)
    await test.db.query('delete from alarm_day')
    expect(await sums()).toEqual(before)
    await runJob()
    expect(await counted()).toBe(10)
    expect(await sums()).toEqual(before)
  })

  it('take in an alarm of three days ago, whose day is counted again', async () => {
    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    const day = '2026-11-03'
    const ts = Date.parse(`${day}T12:00:00+01:00`)
    await device.publish(batchTopicOf('nst-01'), {
      [ALARM_CHANNEL]: [{ ts, v: { alarmCode: 'late', activeState: true, text: '' } }],
    })
    await device.end()
    await catchUp()
    const ids = machines.slice(0, 1).map(({ id }) => id)
    const known = await stores.alarmDays.counted(ids, addDays(day, -2), addDays(day, 2))
    expect([...known].map((key) => key.split(' ')[1]).sort()).toEqual(['2026-11-01', '2026-11-02'])
    const late = (await sums()).map((codes) => codes.find(({ code }) => code === 'late')?.count)
    expect(late).toEqual([1, 1, 1])
  })
})
