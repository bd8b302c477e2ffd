import { ENERGY_CHANNEL, KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf } from '@millwright/contract/wire/topics'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUsageDays } from '../../subjects/analytics/shared/usage-days.ts'
import { createRecountDays } from '../../subjects/analytics/usage/recount-days.ts'
import { createStores } from '../../subjects.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'
import type { DaysChanged } from '../events/days-changed.ts'
import { runOnce } from '../jobs/job.ts'
import { createCounterDays } from './counter-days.ts'
import { createPacking } from './packing.ts'
import { readPoints } from './point-store.ts'
import type { SampleRow } from './sample-rows.ts'
import { encodeSegments, segmentsOf } from './segment-rows.ts'
import { COPY_SEGMENTS } from './segment-store.ts'

/** In Berlin the day before began at 23:00 UTC. */
const NOW = Date.parse('2026-11-04T10:00:00Z')
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' }, undefined, () => NOW)
  const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  const point = (ts: string, v: number) => ({ ts: Date.parse(ts), v })
  await device.publish(batchTopicOf('nst-01'), {
    [KPI_CHANNELS.PART_COUNT]: [
      point('2026-11-02T22:30:00Z', 10),
      point('2026-11-03T08:00:00Z', 40),
      point('2026-11-03T22:59:00Z', 45),
      point('2026-11-04T08:00:00Z', 90),
    ],
    [ENERGY_CHANNEL]: [point('2026-11-04T08:00:00Z', 1)],
  })
  await device.end()
})
afterAll(() => test.stop())

const storedDays = async () =>
  (
    await test.db.query<{ day: string; gain: number | null }>(
      `select day::text, gain from counter_day d join channel c on c.id = d.channel_id
        where c.name = $1 order by day`,
      [KPI_CHANNELS.PART_COUNT],
    )
  ).rows

it('yesterday is counted once all of it is packed, and not before', async () => {
  const { counterDays, channels, packs } = createStores(test.db)
  const job = createCounterDays({ store: counterDays, channels, now: () => NOW })
  await test.db.query("update pack_state set packed_before = '2026-11-03T22:00:00Z', round = round + 1")
  await runOnce(job)
  expect(await storedDays()).toEqual([])
  await runOnce(createPacking({ db: test.db, store: packs, now: Date.now }))
  await runOnce(job)
  expect(await storedDays()).toEqual([{ day: '2026-11-03', gain: 35 }])
  await test.db.query('update counter_day set gain = 1')
  await runOnce(job)
  expect(await storedDays()).toEqual([{ day: '2026-11-03', gain: 1 }])
})

it('a day that a late point changes is counted again in the background', async () => {
  const stores = createStores(test.db)
  const { usageDays, counterDays, channels, packs } = stores
  const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  await device.publish(batchTopicOf('nst-01'), {
    [KPI_CHANNELS.PART_COUNT]: [{ ts: Date.parse('2026-11-03T22:59:30Z'), v: 60 }],
  })
  await device.end()
  await runOnce(createPacking({ db: test.db, store: packs, now: Date.now }))
  expect(await storedDays()).toEqual([])
  const { rows } = await test.db.query<{ payload: DaysChanged }>(
    `select payload from durable_event where event = 'daysChanged'`,
  )
  expect(rows).toMatchObject([{ payload: { source: 'counter', from: '2026-11-03', to: '2026-11-03' } }])
  const recount = createRecountDays({
    usageDays,
    days: createUsageDays({ db: test.db, stores }),
    counterDays,
    channels,
    now: () => NOW,
  })
  for (const { payload } of rows) await recount.handle(payload, { key: '', attempt: 1 })
  expect(await storedDays()).toEqual([{ day: '2026-11-03', gain: 50 }])
})

it('a machine whose hour cannot be packed holds up no other machine, and loses no point', async () => {
  const { channels, packs } = createStores(test.db)
  const broken =
    (await test.db.query<{ id: number }>("select id from machine where public_id = 'nst-01'")).rows[0]?.id ??
    0
  const channelId = await channels.idOf(KPI_CHANNELS.PART_COUNT)
  const hour = (await packs.state()).packedBefore
  const ts = hour + 1000
  const row: SampleRow = { machineId: broken, channelId, ts, value: { kind: 'number', num: 7 } }
  await test.db.session((tx) => tx.script([COPY_SEGMENTS], () => encodeSegments(segmentsOf([row]))))
  let isBroken = true
  const failures: unknown[] = []
  const job = createPacking({
    db: test.db,
    store: {
      ...packs,
      packHour: async (machineId, at) => {
        if (isBroken && machineId === broken) throw new Error('bad data')
        await packs.packHour(machineId, at)
      },
    },
    now: () => hour + 2 * HOUR_MS,
  })
  const run = {
    isStopped: () => false,
    turn: async () => {},
    failed: (part: object) => void failures.push(part),
  }
  const points = () => readPoints(test.db, { machineId: broken, channelId, from: ts, to: ts + 1 })
  await job.run(run)
  expect(failures).toMatchObject([{ machineId: broken }])
  expect((await packs.state()).packedBefore).toBe(hour + HOUR_MS)
  expect(await points()).toMatchObject([{ ts, value: { num: 7 } }])
  isBroken = false
  await job.run(run)
  expect(await packs.machinesWithLate()).toEqual([])
  expect(await points()).toMatchObject([{ ts, value: { num: 7 } }])
})
