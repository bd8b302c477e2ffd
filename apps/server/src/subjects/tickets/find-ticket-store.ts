import type { Database } from '../../platform/database/database.ts'
import { finds, foundBy, type SearchWords } from '../../platform/search/search-words.ts'
import { nameForPartner, READABLE, type TicketViewer, ticketViewerValues } from './ticket-row-store.ts'

interface FoundTicket {
  readonly publicId: string
  readonly number: number
  readonly title: string
  readonly machine: string
  readonly changedAt: Date
}

const WORDS = `search_form(concat_ws(chr(10), 'T-' || t.number, t.title, t.text))`

/** The one with this number first, then those in work, then the latest. */
export async function findTickets(
  db: Database,
  viewer: TicketViewer,
  words: SearchWords,
  limit: number,
): Promise<FoundTicket[]> {
  const { rows } = await db.query<FoundTicket>(
    `select t.public_id as "publicId", t.number, t.title, t.changed_at as "changedAt",
            case when t.owner_id = $2 then mc.name else ${nameForPartner('mc')} end as machine
       from ticket t join machine mc on mc.id = t.machine_id
      where (t.owner_id = $2 or t.partner_id = $2) and ${READABLE} and ${finds(WORDS, words, 7)}
      order by $5 in ('t-' || t.number, t.number::text) desc, t.state in ('done', 'closed'), t.changed_at desc, t.id
      limit $6`,
    [...ticketViewerValues(viewer), words.whole, limit, ...foundBy(words)],
  )
  return rows
}
