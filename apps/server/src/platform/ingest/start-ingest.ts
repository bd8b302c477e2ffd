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
import { createIngest } from './ingest.ts'
import { createLastValues } from './last-values.ts'
import type { Places } from './places.ts'

export interface StartIngestDeps {
  /** For the writers alone: those of a place that is away keep their connections. */
  openWriters: (size: number) => Database
  places: Places
  stores: Pick<PlatformStores, 'channels' | 'rejected'>
  documents: readonly DocumentChannel[]
  deriving: Deriving
  bus: Bus
  metrics: Metrics
  log: Logger
  now: () => number
}

/** For each place. Two connections keep PostgreSQL busy while the other batch is being gathered. */
const FRESH_WRITERS = 2
const WRITERS = FRESH_WRITERS + 1
/** A batch takes milliseconds; this long means that nothing can be stored. */
const STUCK_AFTER_MS = 5_000

export function startIngest(deps: StartIngestDeps) {
  const { openWriters, places, stores, documents, deriving, bus, metrics, log, now } = deps
  const { channels, rejected } = stores
  const factWriter = createFactWriter({ ...deriving, channels, metrics, log })
  const isEvent = createIsEvent(channels)
  const db = openWriters(WRITERS * places.names.length)
  const createWriter = () => createSampleWriter({ db, facts: factWriter, isEvent, now })
  const writers = places.names.map(() => ({
    fresh: Array.from({ length: FRESH_WRITERS }, createWriter),
    old: createWriter(),
  }))
  const lastValues = places.names.map(() => createLastValues(channels, log, now))
  const ingest = createIngest({
    writers,
    places,
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
  })
  const backlogReporter = startBacklogReporter({ waitingSince: ingest.waitingSince, bus, now })

  /** The places where points wait that should have been stored long ago, and since when. */
  function outOfReach(): { readonly name: string; readonly since: number }[] {
    const stuck = [...ingest.waitingByPlace()].filter(([, since]) => now() - since >= STUCK_AFTER_MS)
    return stuck.map(([name, since]) => ({ name, since }))
  }

  return {
    ...ingest,
    /** False when nothing can be stored; a part of the data that cannot is `outOfReach`. */
    isStoring: (): boolean => outOfReach().length < places.databases,
    outOfReach,
    async stop(): Promise<void> {
      await ingest.drained()
      backlogReporter.stop()
      await Promise.all(lastValues.map((each) => each.stop()))
    },
  }
}
