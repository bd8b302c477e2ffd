import type { Database } from '../../../platform/database/database.ts'
import { createTicketStore } from '../ticket-store.ts'

/** Tickets. */
export const createTicketsStores = (db: Database) => ({
  tickets: createTicketStore(db),
})

export type TicketsStores = ReturnType<typeof createTicketsStores>
