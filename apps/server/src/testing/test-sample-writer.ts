import pino from 'pino'
import type { Database } from '../platform/database/database.ts'
import type { Fact, FactChange } from '../platform/facts/fact.ts'
import { createFactLagStore } from '../platform/facts/fact-lag-store.ts'
import { createFactWriter } from '../platform/facts/fact-writer.ts'
import { createIsEvent } from '../platform/ingest/event-channels.ts'
import { createMetrics } from '../platform/runtime/metrics.ts'
import { type ChannelStore, createChannelStore } from '../platform/telemetry/channel-store.ts'
import { createSampleWriter, type SampleWriter } from '../platform/telemetry/sample-store.ts'
import { createTestFactList } from './test-fact-list.ts'

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
  const factWriter = createFactWriter({
    facts: facts ?? (await createTestFactList(db, { channels, now })),
    channels,
    lags: createFactLagStore(db),
    keptFrom,
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
  })
  return createSampleWriter({ db, facts: factWriter, isEvent: createIsEvent(channels), now })
}
