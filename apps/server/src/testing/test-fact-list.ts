import pino from 'pino'
import { readConfig } from '../config.ts'
import { createBus } from '../platform/bus/bus.ts'
import type { Database } from '../platform/database/database.ts'
import type { Fact } from '../platform/facts/fact.ts'
import { collectFacts } from '../platform/subject/collect.ts'
import type { ChannelStore } from '../platform/telemetry/channel-store.ts'
import { createStores, SUBJECTS } from '../subjects.ts'

interface TestFactListOptions {
  channels: ChannelStore
  now: () => number
}

/** All facts of the product, as an ingest worker has them. */
export const createTestFactList = (db: Database, { channels, now }: TestFactListOptions): Promise<Fact[]> =>
  collectFacts(SUBJECTS, {
    config: readConfig({}),
    db,
    stores: { ...createStores(db), channels },
    bus: createBus(),
    log: pino({ level: 'silent' }),
    now,
    // The index of watched channels looks for changes until it is stopped, which ends with the process of the test.
    keep: (part) => part,
  })
