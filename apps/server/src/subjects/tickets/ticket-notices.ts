import type { FactsOf, NoticeKind } from '@millwright/contract/notices'
import { pageAddress } from '@millwright/contract/page-address'
import type { Queryable } from '../../platform/database/database.ts'
import { publishAll } from '../../platform/events/publish-store.ts'
import type { NoticeRaised } from '../../platform/notices/notice-events.ts'
import { noticeRaised } from '../../platform/notices/notice-events.ts'
import type { TicketRecord } from './ticket-row-store.ts'
import type { TicketPersonRecord } from './ticket-thread-store.ts'

export const ticketNumber = ({ number }: Pick<TicketRecord, 'number'>): string => `T-${number}`

/** As an address for answers has it. */
export const answeredTicket = ({ number }: Pick<FactsOf<'ticketRaised'>, 'number'>): number | null =>
  Number(/^T-(\d+)$/.exec(number)?.[1] ?? 0) || null

const ticketPath = ({ publicId }: Pick<TicketRecord, 'publicId'>, worksOnTickets: boolean): string =>
  `${pageAddress(worksOnTickets ? 'maintenance_tickets' : 'maintenance_own_tickets')}?ticket=${publicId}`

type TicketKind = Extract<NoticeKind, `ticket${string}`>

interface TicketNotice<K extends TicketKind> {
  readonly kind: K
  /** The same key is one notice, for ever. */
  readonly key: string
  readonly by: string
  readonly extra: Omit<FactsOf<K>, keyof FactsOf<'ticketRaised'>>
  readonly to: readonly TicketPersonRecord[]
  readonly at: number
}

/** Comments may be long: the list shows their beginning. */
const MAX_TEXT = 200
const clipped = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)

/**
 * Notifies people of a ticket, by organization and not by machine: the partner of a ticket may not see the pages of the
 * machine.
 */
export async function notifyOfTicket<K extends TicketKind>(
  tx: Queryable,
  ticket: TicketRecord,
  { kind, key, by, extra, to, at }: TicketNotice<K>,
): Promise<void> {
  const facts = {
    number: ticketNumber(ticket),
    title: ticket.title,
    by,
    ...Object.fromEntries(Object.entries(extra).map(([name, text]) => [name, clipped(String(text))])),
  }
  const groups = Map.groupBy(to, ({ organizationId, worksOnTickets }) =>
    worksOnTickets ? `${organizationId}` : `${organizationId} follows`,
  )
  const notices = [...groups].flatMap(([group, people]) => {
    const [first] = people
    if (!first) return []
    const { organizationId, worksOnTickets } = first
    return {
      key: `ticket ${ticket.publicId} ${key} ${group}`,
      kind,
      organizationId,
      accountIds: people.map(({ id }) => id),
      facts: {
        ...facts,
        machine: organizationId === ticket.owner.id ? ticket.machine.name : ticket.machine.nameForPartner,
      },
      action: ticketPath(ticket, worksOnTickets),
      at,
    }
  })
  // The facts are those of the kind: the type of this function says so.
  await publishAll(tx, noticeRaised, notices as unknown as NoticeRaised[])
}
