import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createDeviceContactStore } from '../registry/device-contact-store.ts'
import { createDeviceContacts } from './device-contacts.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase('demo')
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

it('a contact that the database refuses is left out, and those of other devices are written', async () => {
  const store = createDeviceContactStore(db)
  const contacts = createDeviceContacts({ store, log: pino({ enabled: false }) })
  const { rows } = await db.query<{ deviceId: string; machineId: number }>(
    'select device_id as "deviceId", machine_id as "machineId" from device order by device_id limit 6',
  )
  const faults = [
    { reachedFrom: '\0' },
    { reachedFrom: '\ud800' },
    { clockAheadMs: 0.5 },
    { signedInAt: Number.MAX_VALUE },
  ]
  for (const [index, { deviceId }] of rows.entries())
    contacts.note(deviceId, { reachedAt: 1_800_000_000_000, ...faults[index] })
  await contacts.stop()
  const written = await Promise.all(rows.map(({ machineId }) => store.find(machineId)))
  expect(written.map((contact) => contact?.reachedAt ?? null)).toEqual([
    null,
    null,
    null,
    null,
    1_800_000_000_000,
    1_800_000_000_000,
  ])
})
