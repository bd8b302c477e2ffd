import { STATUSES } from '@millwright/domain/status/status'
import { windowed } from '@millwright/domain/status/timeline'
import { totalsOf } from '@millwright/domain/status/totals'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { createChannelStore } from '../../platform/telemetry/channel-store.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createTestWriter } from '../../testing/test-sample-writer.ts'
import { createStatusStore, type StatusStore } from './shared/status-store.ts'

const T0 = Date.UTC(2026, 8, 1)
const NOW = T0 + 80 * DAY_MS

let database: TestDatabase
let db: Database
let store: StatusStore

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  store = createStatusStore(db)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

describe('seconds per status', () => {
  it('are those of the timeline in any window, however long ago its status began', async () => {
    const channelId = await createChannelStore(db).idOf('Machine/Status')
    const writer = await createTestWriter(db)
    const points = fc.array(
      fc.record({
        wait: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 5_000, max: 40_000 })),
        status: fc.constantFrom(...STATUSES),
      }),
      { maxLength: 12 },
    )
    const windows = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 80 * 24 }), fc.integer({ min: 1, max: 48 })),
      { minLength: 1, maxLength: 5 },
    )
    const cases = fc.sample(fc.tuple(points, windows), { numRuns: 40, seed: 3 })
    const asked: { machineId: number; from: number; to: number }[] = []
    for (const [index, [steps, cuts]] of cases.entries()) {
      const machineId = index + 1
      let ts = T0
      const rows = steps.map(({ wait, status }) => {
        ts += wait * 60_000
        return { machineId, channelId, ts, value: { kind: 'text', txt: status } as const }
      })
      if (rows.length > 0) await writer.record(rows, { machineIds: [machineId], at: NOW })
      for (const [start, hours] of cuts)
        asked.push({ machineId, from: T0 + start * HOUR_MS, to: T0 + (start + hours) * HOUR_MS })
    }
    const counted = await store.totalsIn(asked, NOW)
    for (const [index, { machineId, from, to }] of asked.entries()) {
      const spans = (await store.spansBetween([machineId], from, to)).get(machineId) ?? []
      const all = (await store.spansBetween([machineId], 0, NOW)).get(machineId) ?? []
      expect(windowed(spans, from, to, NOW)).toEqual(windowed(all, from, to, NOW))
      expect(counted[index]).toEqual(totalsOf(windowed(all, from, Math.max(from, Math.min(to, NOW)), NOW)))
    }
  })
})
