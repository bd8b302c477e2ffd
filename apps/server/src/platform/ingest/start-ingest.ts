import type { Logger } from 'pino'
import type { Bus } from '../bus/bus.ts'
import type { Database } from '../database/database.ts'
import type { Deriving } from '../facts/fact.ts'
import { createFactWriter } from '../facts/fact-writer.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { PlatformStores } from '../stores/platform-stores.ts'
import { createSampleWriter } from '../telemetry/sample-store.ts'
import { startBacklogReporter } from './backlog-reporter.ts'
import type { DocumentChannel } from './document-channel.ts'
import { createIsEvent } from './event-channels.ts'
import { createIngest, type IngestDeps } from './ingest.ts'
import { createLastValues } from './last-values.ts'
import type { StorageWorkers } from './storage-workers.ts'

export interface StartIngestDeps {
  /** For the writers alone: those of a worker that is away keep their connections. */
  openWriters: (size: number) => Database
  storageWorkers: StorageWorkers
  stores: Pick<PlatformStores, 'channels' | 'rejected'>
  documents: readonly DocumentChannel[]
  deriving: Deriving
  bus: Bus
  metrics: Metrics
  log: Logger
  now: () => number
  onSetAside?: IngestDeps['onSetAside']
  onStored?: IngestDeps['onStored']
}

/** For each worker. Two connections keep PostgreSQL busy while the other batch is being gathered. */
const FRESH_WRITERS = 2
const OLD_WRITERS = 2
const WRITERS = FRESH_WRITERS + OLD_WRITERS
/** A batch takes milliseconds; this long means that nothing can be stored. */
const STUCK_AFTER_MS = 5_000

export function startIngest(deps: StartIngestDeps) {
  const { openWriters, storageWorkers, stores, documents, deriving, bus, metrics, log, now } = deps
  const { onSetAside, onStored } = deps
  const { channels, rejected } = stores
  const factWriter = createFactWriter({ ...deriving, channels, metrics, log })
  const isEvent = createIsEvent(channels)
  const db = openWriters(WRITERS * storageWorkers.names.length)
  const createWriter = () => createSampleWriter({ db, facts: factWriter, isEvent, now })
  const writers = storageWorkers.names.map(() => ({
    fresh: Array.from({ length: FRESH_WRITERS }, createWriter),
    old: Array.from({ length: OLD_WRITERS }, createWriter),
  }))
  const lastValues = storageWorkers.names.map(() => createLastValues(channels, log, now))
  const ingest = createIngest({
    writers,
    storageWorkers,
    channels,
    lastValues,
    isOrdered: factWriter.follows,
    rejected,
    documents,
    bus,
    metrics,
    log,
    now,
    keptFrom: deriving.keptFrom,
    onSetAside,
    onStored,
  })
  const backlogReporter = startBacklogReporter({ waitingSince: ingest.waitingSince, bus, now })

  /** The workers for which points wait that should have been stored long ago, and since when. */
  function outOfReach(): { readonly name: string; readonly since: number }[] {
    const stuck = [...ingest.waitingByWorker()].filter(([, since]) => now() - since >= STUCK_AFTER_MS)
    return stuck.map(([name, since]) => ({ name, since }))
  }

  return {
    ...ingest,
    /** False when nothing can be stored; a part of the data that cannot is `outOfReach`. */
    isStoring: (): boolean => outOfReach().length < storageWorkers.databases,
    outOfReach,
    async stop(): Promise<void> {
      await ingest.drained()
      backlogReporter.stop()
      await Promise.all(lastValues.map((each) => each.stop()))
    },
  }
}
