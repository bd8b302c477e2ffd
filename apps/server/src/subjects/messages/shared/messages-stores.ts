import type { Database } from '../../../platform/database/database.ts'
import { createMessageStore } from '../message-store.ts'

/** Messages to panels. */
export const createMessagesStores = (db: Database) => ({
  messages: createMessageStore(db),
})

export type MessagesStores = ReturnType<typeof createMessagesStores>
