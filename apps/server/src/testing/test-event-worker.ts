import pino from 'pino'
import { createControlConnection } from '../platform/database/coordination/control-connection.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createDeliveryStore } from '../platform/events/delivery-store.ts'
import { createDispatcher } from '../platform/events/dispatcher.ts'
import { createEventWake } from '../platform/events/event-wake.ts'
import { createMetrics } from '../platform/runtime/metrics.ts'
import { publishTest } from './test-events.ts'

/** A process that publishes events with facts and handles them, to be killed at any moment. */
const [url = '', mode = 'publish'] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const db = openDatabase({ url, size: 8, onError: () => {} })
const control = createControlConnection({ url, log })
const wake = createEventWake(control)
await control.start()

createDispatcher({
  store: createDeliveryStore(db),
  wake,
  handlers: {
    // Adds up, which shows an event that was handled twice unless the key keeps it out.
    count: {
      handle: async (_payload, { key }) => {
        await db.query('insert into call values ($1, $2)', ['count', key])
        await db.transaction(async (tx) => {
          const { rows } = await tx.query(
            'insert into handled values ($1) on conflict do nothing returning key',
            [key],
          )
          if (rows.length > 0) await tx.query('update total set handled = handled + 1')
        })
      },
    },
    list: {
      handle: async (_payload, { key, attempt }) => {
        await db.query('insert into call values ($1, $2)', ['list', key])
        if (attempt === 1 && Number(key) % 7 === 0) throw new Error('fails the first time')
        await db.query('insert into listed values ($1) on conflict do nothing', [key])
      },
      retry: { firstMs: 50, longestMs: 500 },
    },
  },
  metrics: createMetrics(),
  log,
  leaseMs: 600,
  pollMs: 200,
}).start()
process.stdout.write('ready\n')

while (mode === 'publish') {
  await db.transaction(async (tx) => {
    const { rows } = await tx.query<{ n: number }>('insert into fact default values returning n')
    await publishTest(tx, { n: rows[0]?.n ?? 0 })
  })
  await new Promise((go) => setTimeout(go, 3))
}
