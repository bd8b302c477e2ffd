import pino from 'pino'
import { createBus } from '../bus.ts'
import { createDispatcher } from '../events/dispatcher.ts'
import { createMetrics } from '../metrics.ts'
import { createRaiseNotices } from '../notices/raise-notices.ts'
import { createTellPeople } from '../notices/tell-people.ts'
import { createControlConnection } from '../store/coordination/control-connection.ts'
import { openDatabase } from '../store/database/database.ts'
import { createEventWake } from '../store/events/event-wake.ts'
import { createStores } from '../store/stores.ts'

/** A process that notifies people of alarms, to be killed at any moment. */
const [url = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const db = openDatabase({ url, size: 4, onError: () => {} })
const stores = createStores(db)
const control = createControlConnection({ url, log })
const wake = createEventWake(control)
await control.start()
const deps = { db, ...stores, bus: createBus(), now: Date.now }

createDispatcher({
  store: stores.deliveries,
  wake,
  handlers: { 'raise-alarm-notices': createRaiseNotices(deps).alarms, 'tell-people': createTellPeople(deps) },
  metrics: createMetrics(),
  log,
  leaseMs: 600,
  pollMs: 200,
}).start()
process.stdout.write('ready\n')
