import pino from 'pino'
import type { Fact, FactChange } from '../facts/fact.ts'
import { createFactLagStore } from '../facts/fact-lag-store.ts'
import { createFactWriter } from '../facts/fact-writer.ts'
import { createFacts } from '../facts/facts.ts'
import { createWatchIndex } from '../facts/watch-index.ts'
import { createIsEvent } from '../ingest/event-channels.ts'
import { createMetrics } from '../metrics.ts'
import type { Database } from '../store/database/database.ts'
import { type ChannelStore, createChannelStore } from '../store/telemetry/channel-store.ts'
import { createSampleWriter, type SampleWriter } from '../store/telemetry/sample-store.ts'

export interface TestWriterOptions {
  now?: () => number
  /** Instead of those of the product. */
  facts?: readonly Fact[]
  keptFrom?: () => number
  /** That knows the channels of the rows, as the store of a worker that has read their messages does. */
  channels?: ChannelStore
}

/** A writer with all facts, as an ingest worker has it. */
export async function createTestWriter(
  db: Database,
  { now = Date.now, facts, keptFrom = () => 0, channels = createChannelStore(db) }: TestWriterOptions = {},
): Promise<SampleWriter<FactChange>> {
  const watches = createWatchIndex(db)
  await watches.load()
  const factWriter = createFactWriter({
    facts: await createFacts({ channels, watches, now }).then((all) => facts ?? all),
    channels,
    lags: createFactLagStore(db),
    keptFrom,
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
  })
  return createSampleWriter({ db, facts: factWriter, isEvent: createIsEvent(channels), now })
}
