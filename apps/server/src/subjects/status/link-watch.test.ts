import { getLastStatus } from '@millwright/contract/status/status'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBus } from '../../platform/bus/bus.ts'
import { createIngest } from '../../platform/ingest/ingest.ts'
import { createLastValues } from '../../platform/ingest/last-values.ts'
import { ONE_WORKER } from '../../platform/ingest/storage-workers.ts'
import { runOnce } from '../../platform/jobs/job.ts'
import { createMachineNameStore } from '../../platform/registry/machine-name-store.ts'
import { createMetrics } from '../../platform/runtime/metrics.ts'
import { createChannelStore } from '../../platform/telemetry/channel-store.ts'
import { createRejectedStore } from '../../platform/telemetry/rejected-store.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'
import { createTestWriter } from '../../testing/test-sample-writer.ts'
import { createLinkWatch } from './link-watch.ts'
import { createStatusStore } from './shared/status-store.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' })
  token = await test.signIn('admin@example.com')
})
afterAll(() => test.stop())

/** A watch whose clock is set by the test. */
async function watchAt(ts: number) {
  const log = pino({ level: 'silent' })
  const now = () => ts
  const channels = createChannelStore(test.db)
  const ingest = createIngest({
    isOrdered: () => false,
    writers: [{ fresh: [await createTestWriter(test.db)], old: [await createTestWriter(test.db)] }],
    storageWorkers: ONE_WORKER,
    channels,
    lastValues: [createLastValues(channels, log)],
    rejected: createRejectedStore(test.db),
    documents: [],
    bus: createBus(),
    metrics: createMetrics(),
    log,
    now,
  })
  return createLinkWatch({
    db: test.db,
    statuses: createStatusStore(test.db),
    names: createMachineNameStore(test.db),
    ingest,
    log,
    now,
  })
}
const last = async (id: string) => (await test.ask(getLastStatus, { params: { id }, token })).result

describe('a silent machine', () => {
  it('is disconnected ninety seconds after its last word, and back with its next', async () => {
    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    const before = Date.now()
    await device.status('nst-01', { v: 'EXE', ts: before - 60_000 })

    await runOnce(await watchAt(before + 80_000))
    expect((await last('nst-01')).value).toBe('EXE')

    await runOnce(await watchAt(Date.now() + 91_000))
    const silent = await last('nst-01')
    expect(silent.value).toBe('DISCONNECTED')
    expect(silent.ts).toBeGreaterThanOrEqual(before + 90_000)
    expect(silent.ts).toBeLessThan(Date.now() + 91_000)

    await device.status('nst-01', { v: 'READY', ts: before + 100_000 })
    expect((await last('nst-01')).value).toBe('READY')
    await device.end()
  })

  it('whose clock runs ahead is disconnected after what it confirmed', async () => {
    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-02')
    const ahead = Date.now() + HOUR_MS
    await device.status('nst-02', { v: 'EXE', ts: ahead })
    await runOnce(await watchAt(Date.now() + 91_000))
    expect(await last('nst-02')).toMatchObject({ value: 'DISCONNECTED', ts: ahead + 1 })
    await device.end()
  })
})
