import { openDatabase } from '../platform/database/database.ts'
import { createPlatformStores } from '../platform/stores/platform-stores.ts'
import { createCheckOperations, TO_THE_END } from '../subjects/maintenance/check-operations.ts'
import { createStatusStores } from '../subjects/status/shared/status-stores.ts'

/** A process that checks operations without a pause, to be killed at any moment. */
const [url = ''] = process.argv.slice(2)
const db = openDatabase({ url, size: 4, onError: () => {} })
// Not those of all subjects: to load them takes longer than most of these processes live.
const stores = { ...createPlatformStores(db), ...createStatusStores(db) }
const check = createCheckOperations({ db, stores, now: Date.now })
process.stdout.write('ready\n')

for (;;) {
  await check.all(TO_THE_END)
  await db.query('update maintenance_operation set check_at = now()')
}
