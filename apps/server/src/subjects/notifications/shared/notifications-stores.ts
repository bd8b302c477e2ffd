import type { Database } from '../../../platform/database/database.ts'
import { createNoticeRuleStore } from '../rules/notice-rule-store.ts'

/** Rules of people. */
export const createNotificationsStores = (db: Database) => ({
  noticeRules: createNoticeRuleStore(db),
})

export type NotificationsStores = ReturnType<typeof createNotificationsStores>
