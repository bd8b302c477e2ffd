import { mayEnter } from '@millwright/contract/areas'
import type { Ticket, TicketDetail } from '@millwright/contract/tickets/ticket-shapes'
import { ASSIGNED_TO_ME, ASSIGNED_TO_NOBODY } from '@millwright/contract/tickets/tickets'
import {
  mayAssign,
  mayChangePartner,
  stepsOf,
  TICKET_STATES,
  threadForPartner,
} from '@millwright/domain/tickets/ticket'
import { WEEK_MS } from '@millwright/domain/time/lengths'
import type { Queryable } from '../../platform/database/database.ts'
import type { Page } from '../../platform/registry/machine-store.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { CallError, ticketNotFound } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { presentDetail, presentOrganization, presentTicket } from './present-ticket.ts'
import type { TicketsStores } from './shared/tickets-stores.ts'
import type { TicketRecord } from './ticket-row-store.ts'
import { mayReadFile, sideOf, viewerOf } from './ticket-rules.ts'
import type { TicketFilter } from './ticket-store.ts'

export type TicketsDeps = Needs<
  'machines' | 'organizations',
  'db' | 'audit' | 'bus' | 'now',
  Pick<TicketsStores, 'tickets'>
>

/** Reads tickets. */
export function createTickets({ stores, now }: TicketsDeps) {
  const { tickets: store, machines, organizations } = stores

  async function find(caller: Caller, publicId: string): Promise<TicketRecord> {
    const ticket = await store.find(viewerOf(caller), publicId)
    if (!ticket) throw ticketNotFound()
    return ticket
  }

  async function detail(caller: Caller, publicId: string): Promise<TicketDetail> {
    const ticket = await find(caller, publicId)
    const side = sideOf(caller, ticket)
    const [entries, files, machine, days] = await Promise.all([
      store.entriesOf(ticket.id),
      store.filesOf(ticket.id),
      machines.seenBy(caller, ticket.machine.publicId),
      store.accessDays(ticket.owner.id),
    ])
    const mayOpen = side === 'owner' && ticket.partner && ticket.state !== 'closed'
    const { owner } = ticket
    const { organizationId } = caller
    return presentDetail(
      ticket,
      {
        entries: side === 'owner' ? entries : threadForPartner(entries, owner.id, organizationId),
        files: files.filter(({ file }) => mayReadFile(ticket, caller, file)),
        side,
        steps: stepsOf(ticket, side, now()),
        seesMachine: machine !== null,
        mayOpenDays: mayOpen && mayEnter('tickets', caller) ? days : 0,
        mayChangePartner: mayChangePartner(ticket, side),
      },
      now(),
    )
  }

  /** A dealer or vendor by its code, as for access to machines. */
  async function findPartner(code: string, ownerId: number, tx?: Queryable) {
    const partner = await organizations.byCode(code.trim().toUpperCase(), tx)
    if (partner?.type !== 'VENDOR' || partner.id === ownerId)
      throw new CallError('PARTNER_NOT_FOUND', 'There is no such partner', { field: 'PartnerCode' })
    return partner
  }

  return {
    find,
    detail,
    findPartner,

    async list(
      caller: Caller,
      filter: TicketFilter,
      page: Page,
    ): Promise<{ tickets: Ticket[]; total: number }> {
      const assignee =
        filter.assignee === ASSIGNED_TO_ME
          ? caller.publicId
          : filter.assignee === ASSIGNED_TO_NOBODY
            ? ''
            : filter.assignee
      const found = await store.page(viewerOf(caller), { ...filter, assignee }, page)
      const tickets = found.tickets.map((ticket) => presentTicket(ticket, sideOf(caller, ticket), now()))
      return { tickets, total: found.total }
    },

    async counts(caller: Caller) {
      const counts = await store.counts(viewerOf(caller), now() - WEEK_MS)
      const of = (name: string): number => counts.get(name) ?? 0
      const [open, assigned, waiting_for_parts, done, closed] = TICKET_STATES.map(of) as [
        number,
        number,
        number,
        number,
        number,
      ]
      return { open, assigned, waiting_for_parts, done, closed, doneThisWeek: of('doneThisWeek') }
    },

    async partners(caller: Caller) {
      return (await store.partnersOf(caller.organizationId)).map(presentOrganization)
    },

    async people(caller: Caller, publicId: string) {
      const ticket = await find(caller, publicId)
      const side = sideOf(caller, ticket)
      const people = await store.peopleOf(ticket)
      // A partner learns the names of those people of the customer only who take part.
      const shown = people.filter((each) => each.side === side || side === 'owner' || each.isParticipant)
      return shown.map((each) => ({
        Id: each.publicId,
        Name: each.name,
        Organization: each.organization,
        Side: each.side,
        IsAssignable: each.worksOnTickets && mayAssign(side, each.side),
      }))
    },
  }
}

export type Tickets = ReturnType<typeof createTickets>
