import type { Database } from '../../../platform/database/database.ts'
import { createReasonRuleStore } from '../reason-rule-store.ts'
import { createUsageIntervalStore } from '../usage-interval-store.ts'

/** Reasons of stops, and the rules for them. */
export const createStopsStores = (db: Database) => ({
  reasonRules: createReasonRuleStore(db),
  usageIntervals: createUsageIntervalStore(db),
})

export type StopsStores = ReturnType<typeof createStopsStores>
