import type { FactsOf } from '@millwright/contract/notices'
import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { seedTickets } from './demo-tickets.ts'
import { createLateTickets } from './late-tickets.ts'
import { searchTickets } from './search-tickets.ts'
import { createTicketsStores, type TicketsStores } from './shared/tickets-stores.ts'
import type { TakeMailDeps } from './take-mail.ts'
import { answeredTicket } from './ticket-notices.ts'
import { ticketTexts } from './ticket-texts.ts'
import { serveTickets } from './tickets.routes.ts'

/** The machine is named here and not by the notice: a partner may not see its pages. */
const ticketLine = ({ number, title, machine }: FactsOf<'ticketRaised'>): string =>
  `${number} ${title} (${machine})`

/** An answer to the mail goes into the thread of the ticket. */
const ofTicket = { answeredIn: answeredTicket } as const

export const tickets = defineSubject({
  name: 'tickets',
  notices: {
    texts: ticketTexts,
    kinds: {
      ticketRaised: { ...ofTicket, values: (facts) => ({ ticket: ticketLine(facts), by: facts.by }) },
      ticketAssigned: { ...ofTicket, values: (facts) => ({ number: facts.number, text: ticketLine(facts) }) },
      ticketMention: {
        ...ofTicket,
        values: (facts) => ({ by: facts.by, ticket: ticketLine(facts), text: facts.text }),
      },
      ticketComment: {
        ...ofTicket,
        values: (facts) => ({ by: facts.by, ticket: ticketLine(facts), text: facts.text }),
      },
      ticketState: {
        ...ofTicket,
        values: (facts, { t }) => ({
          title: ticketLine(facts),
          state: t(`ticket_state.${facts.state}`),
          by: facts.by,
        }),
      },
      ticketLate: { ...ofTicket, values: (facts) => ({ number: facts.number, text: ticketLine(facts) }) },
    },
  },
  stores: createTicketsStores,
  routes: [serveTickets],
  async jobs({
    replies,
    ...deps
  }: Omit<TakeMailDeps, 'replies'> &
    Needs<never, 'config' | 'replies' | 'db' | 'bus' | 'now', TicketsStores>) {
    const { db, bus, now, config, log } = deps
    const late = createLateTickets({ db, tickets: deps.stores.tickets, bus, now })
    const { inbox } = config.mail
    if (!inbox || !replies) return [late]
    // Loaded where mails are read only: most installations read none.
    const [{ createImapInbox }, { createInboxStore }, { createReadInbox }, { createTakeMail }] =
      await Promise.all([
        import('../../platform/mail/inbox/imap-inbox.ts'),
        import('../../platform/mail/inbox/inbox-store.ts'),
        import('../../platform/mail/inbox/read-inbox.ts'),
        import('./take-mail.ts'),
      ])
    const readInbox = createReadInbox({
      inbox: createImapInbox({ url: inbox.url, log }),
      store: createInboxStore(db),
      take: createTakeMail({ ...deps, replies }),
      everyMs: inbox.everyMs,
    })
    return [late, readInbox]
  },
  search: searchTickets,
  demo: seedTickets,
})
