import { mayEnter } from '@millwright/contract/areas'
import type { SearchSources } from '../../platform/search/search-source.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { findTickets } from './find-ticket-store.ts'
import { ticketNumber } from './ticket-notices.ts'
import { viewerOf } from './ticket-rules.ts'

/** A longer word finds the rest. */
const MOST = 6

export const searchTickets = ({ db }: Needs<never, 'db'>): SearchSources => ({
  async Texts({ caller, words }) {
    if (!mayEnter('tickets', caller) && !mayEnter('ownTickets', caller)) return []
    const found = await findTickets(db, viewerOf(caller), words, MOST)
    return found.map((ticket) => ({
      Kind: 'ticket',
      Id: ticket.publicId,
      Title: ticket.title,
      Text: `${ticketNumber(ticket)}, ${ticket.machine}`,
      Time: ticket.changedAt.toISOString(),
    }))
  },
})
