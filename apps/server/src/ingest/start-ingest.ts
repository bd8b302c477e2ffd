import type { Logger } from 'pino'
import type { Bus } from '../bus.ts'
import type { Deriving } from '../facts/fact.ts'
import { createFactWriter } from '../facts/fact-writer.ts'
import type { Metrics } from '../metrics.ts'
import type { Database } from '../store/database/database.ts'
import type { Stores } from '../store/stores.ts'
import { createSampleWriter } from '../store/telemetry/sample-store.ts'
import { startBacklogReporter } from './backlog-reporter.ts'
import { createIsEvent } from './event-channels.ts'
import { createIngest } from './ingest.ts'
import { createLastValues } from './last-values.ts'

export interface StartIngestDeps {
  db: Database
  stores: Pick<Stores, 'channels' | 'rejected'>
  deriving: Deriving
  bus: Bus
  metrics: Metrics
  log: Logger
  now: () => number
}

/** Two connections keep PostgreSQL busy while the other batch is being gathered. */
const WRITERS = 2
/** A batch takes milliseconds; this long means that nothing can be stored. */
const STUCK_AFTER_MS = 5_000

export function startIngest({ db, stores, deriving, bus, metrics, log, now }: StartIngestDeps) {
  const { channels, rejected } = stores
  const factWriter = createFactWriter({ ...deriving, channels, metrics, log })
  const isEvent = createIsEvent(channels)
  const writers = Array.from({ length: WRITERS }, () =>
    createSampleWriter({ db, facts: factWriter, isEvent, now }),
  )
  const lastValues = createLastValues(channels, log)
  const ingest = createIngest({ writers, channels, lastValues, rejected, bus, metrics, log, now })
  const backlogReporter = startBacklogReporter({ waitingSince: ingest.waitingSince, bus, now })
  return {
    ...ingest,
    isStoring(): boolean {
      const since = ingest.waitingSince()
      return since === null || now() - since < STUCK_AFTER_MS
    },
    async stop(): Promise<void> {
      await ingest.drained()
      backlogReporter.stop()
      await lastValues.stop()
    },
  }
}
