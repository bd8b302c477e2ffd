import pino from 'pino'
import { createBus } from '../platform/bus/bus.ts'
import { createControlConnection } from '../platform/database/coordination/control-connection.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createDispatcher } from '../platform/events/dispatcher.ts'
import { createEventWake } from '../platform/events/event-wake.ts'
import { createTellPeople } from '../platform/notices/tell-people.ts'
import { createMetrics } from '../platform/runtime/metrics.ts'
import { createPlatformStores } from '../platform/stores/platform-stores.ts'
import { createAlarmNotices } from '../subjects/alarms/alarm-notices.ts'

/** A process that notifies people of alarms, to be killed at any moment. */
const [url = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const db = openDatabase({ url, size: 4, onError: () => {} })
const stores = createPlatformStores(db)
const control = createControlConnection({ url, log })
const wake = createEventWake(control)
await control.start()
const deps = { db, ...stores, bus: createBus(), now: Date.now }

createDispatcher({
  store: stores.deliveries,
  wake,
  handlers: { 'raise-alarm-notices': createAlarmNotices(deps), 'tell-people': createTellPeople(deps) },
  metrics: createMetrics(),
  log,
  leaseMs: 600,
  pollMs: 200,
}).start()
process.stdout.write('ready\n')
