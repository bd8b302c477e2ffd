import { openDatabase } from '../platform/database/database.ts'
import { createCheckOperations, TO_THE_END } from '../subjects/maintenance/check-operations.ts'
import { createStores } from '../subjects.ts'

/** A process that checks operations without a pause, to be killed at any moment. */
const [url = ''] = process.argv.slice(2)
const db = openDatabase({ url, size: 4, onError: () => {} })
const check = createCheckOperations({ db, stores: createStores(db), now: Date.now })
process.stdout.write('ready\n')

for (;;) {
  await check.all(TO_THE_END)
  await db.query('update maintenance_operation set check_at = now()')
}
