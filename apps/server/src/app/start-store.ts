import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { createCitusStore } from '../platform/database/citus-store.ts'
import { withStartupLock } from '../platform/database/coordination/advisory-lock-store.ts'
import { distributeTables } from '../platform/database/distribute-tables.ts'
import { migrate } from '../platform/database/migrate.ts'
import { startDatabase } from '../platform/database/start-database.ts'
import { runOnce } from '../platform/jobs/job.ts'
import { ensureRoles } from '../platform/registry/role-store.ts'
import type { Running } from '../platform/runtime/running.ts'
import { createHousekeeping, seedDemo } from '../platform/subject/collect.ts'
import { DEMO_ORGANIZATIONS } from '../subjects/people/shared/demo-accounts.ts'
import { createStores, SUBJECTS } from '../subjects.ts'

export interface StartStoreDeps {
  config: Config
  log: Logger
  now: () => number
  keep: Running['keep']
  isStopping: () => boolean
}

/**
 * The database, with all that the rest relies on: one process after the other brings the tables up to this version, spreads them
 * over the workers of a cluster, makes partitions, and stores the demo where there is one.
 */
export async function startStore({ config, log, now, keep, isStopping }: StartStoreDeps) {
  const { db, url, open } = keep(await startDatabase(config, log, isStopping))
  const stores = createStores(db)
  const { retentionDays } = config
  const housekeeping = createHousekeeping(SUBJECTS, { db, stores, retentionDays, now })
  const citus = createCitusStore(db)
  const workers = await withStartupLock(db, async () => {
    await migrate(db)
    await ensureRoles(db)
    const names = await distributeTables(citus, log)
    await runOnce(housekeeping)
    for (const repaired of await stores.zones.repair())
      log.warn(repaired, 'a machine had a time zone that is not known')
    const firstOrganization = DEMO_ORGANIZATIONS[0].code
    if (config.isDemo) await seedDemo(SUBJECTS, { db, stores, firstOrganization, now })
    return names
  })
  return {
    db,
    stores,
    /** Run by the jobs from now on. */
    housekeeping,
    url,
    /** Connections beside those of all. */
    open,
    /** Its workers by name; none without a cluster. */
    cluster: { citus, workers },
  }
}

export type Store = Awaited<ReturnType<typeof startStore>>
