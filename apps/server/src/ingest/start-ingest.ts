import { STATUS_CHANNEL } from '@millwright/contract/topics'
import type { Logger } from 'pino'
import type { Bus } from '../bus.ts'
import type { Metrics } from '../metrics.ts'
import type { Database } from '../store/database.ts'
import { createSampleWriter } from '../store/sample-writer.ts'
import type { Stores } from '../store/stores.ts'
import { createIngest } from './ingest.ts'
import { createLastValues } from './last-values.ts'

export interface StartIngestDeps {
  db: Database
  stores: Stores
  bus: Bus
  metrics: Metrics
  log: Logger
  now: () => number
}

/** Two connections keep PostgreSQL busy while the other batch is being gathered. */
const WRITERS = 2

export async function startIngest({ db, stores, bus, metrics, log, now }: StartIngestDeps) {
  const { channels, rejected } = stores
  const statusChannel = await channels.idOf(STATUS_CHANNEL)
  const writers = Array.from({ length: WRITERS }, () => createSampleWriter(db, statusChannel, now))
  const lastValues = createLastValues(channels, log)
  const ingest = createIngest({ writers, channels, lastValues, rejected, bus, metrics, log, now })
  return {
    ...ingest,
    async stop(): Promise<void> {
      await ingest.drained()
      await lastValues.stop()
    },
  }
}
