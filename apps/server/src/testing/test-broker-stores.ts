import { type Database, openDatabase } from '../platform/database/database.ts'
import { createRetainedStore } from '../platform/mqtt/retained/retained-store.ts'
import { createQueuedStore } from '../platform/mqtt/session/queued-store.ts'
import { createSessionStore } from '../platform/mqtt/session/session-store.ts'
import { type BrokerStores, MACHINES } from './test-broker.ts'
import { createTestDatabase } from './test-database.ts'

export interface TestBrokerStores extends BrokerStores {
  readonly db: Database
  count(table: 'mqtt_session' | 'mqtt_queued' | 'mqtt_retained'): Promise<number>
  /** All devices are there, and nothing is kept of them. */
  reset(): Promise<void>
  drop(): Promise<void>
}

/** A database with the devices of the test broker. */
export async function createBrokerStores(): Promise<TestBrokerStores> {
  const database = await createTestDatabase('tables')
  const db = openDatabase({ url: database.url, size: 4, onError: () => {} })
  for (const { machineId, machinePublicId, organizationId } of Object.values(MACHINES)) {
    await db.query(
      `insert into organization (id, business_code, name, type) overriding system value
       values ($1, $2, $2, 'CUSTOMER') on conflict do nothing`,
      [organizationId, `org-${organizationId}`],
    )
    await db.query(
      `insert into machine (id, public_id, organization_id, name, short_name, model, family, manufacturer, serial, timezone)
       overriding system value values ($1, $2, $3, $2, $2, '', 'NESTING', '', $2, 'Europe/Rome') on conflict do nothing`,
      [machineId, machinePublicId, organizationId],
    )
  }
  return {
    db,
    sessions: createSessionStore(db),
    queued: createQueuedStore(db),
    retained: createRetainedStore(db),
    async count(table) {
      const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from ${table}`)
      return rows[0]?.count ?? 0
    },
    async reset() {
      await db.query('delete from mqtt_retained')
      await db.query('delete from device')
      for (const [deviceId, { machineId }] of Object.entries(MACHINES))
        await db.query(
          "insert into device (machine_id, device_id, secret_hash) values ($1, $2, '') on conflict do nothing",
          [machineId, deviceId],
        )
    },
    async drop() {
      await db.close()
      await database.drop()
    },
  }
}
