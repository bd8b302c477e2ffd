import type { Database } from '../platform/database/database.ts'
import { createFactLagStore } from '../platform/facts/fact-lag-store.ts'
import { keptFrom } from '../platform/facts/kept-from.ts'
import { startIngest } from '../platform/ingest/start-ingest.ts'
import { ONE_WORKER, startStorageWorkers } from '../platform/ingest/storage-workers.ts'
import type { ConnectionBook } from '../platform/mqtt/connection-book.ts'
import type { Metrics } from '../platform/runtime/metrics.ts'
import { collectFacts } from '../platform/subject/collect.ts'
import type { DocumentDeps } from '../platform/subject/deps.ts'
import type { ArrivalCounts } from '../subjects/health/figures/arrival-counts.ts'
import { SUBJECTS } from '../subjects.ts'
import type { Store } from './start-store.ts'

export interface StartIntakeDeps
  extends Omit<DocumentDeps, 'db'>,
    Pick<Store, 'db' | 'stores' | 'open' | 'cluster'> {
  metrics: Metrics
  connectionBook: Pick<ConnectionBook, 'rejected'>
  arrivals: Pick<ArrivalCounts, 'stored'>
}

/** From what machines send to the store: points, the facts that follow from them, and documents. */
export async function startIntake({
  open,
  cluster,
  metrics,
  connectionBook,
  arrivals,
  ...ground
}: StartIntakeDeps) {
  const { config, db, bus, stores, log, now, keep } = ground
  const facts = await collectFacts(SUBJECTS, ground)
  const deriving = {
    facts,
    lags: createFactLagStore(db),
    keptFrom: () => keptFrom(config.retentionDays, now()),
  }
  const isCluster = cluster.workers.length > 0
  const storageWorkers = keep(isCluster ? await startStorageWorkers({ ...cluster, log }) : ONE_WORKER)
  const openWriters = (size: number): Database => (isCluster ? open(size, true) : db)
  const documents = SUBJECTS.flatMap((subject) => subject.documents?.(ground) ?? [])
  const ingest = keep(
    startIngest({
      openWriters,
      storageWorkers,
      stores,
      documents,
      deriving,
      bus,
      metrics,
      log,
      now,
      onSetAside: connectionBook.rejected,
      onStored: arrivals.stored,
    }),
  )
  return { ingest, deriving, storageWorkers }
}

export type Intake = Awaited<ReturnType<typeof startIntake>>
