import { randomUUID } from 'node:crypto'
import type { TicketBody } from '@millwright/contract/tickets/ticket-bodies'
import type { Ticket, TicketDetail } from '@millwright/contract/tickets/ticket-shapes'
import { ASSIGNED_TO_ME, ASSIGNED_TO_NOBODY } from '@millwright/contract/tickets/tickets'
import { PRIORITY_OF } from '@millwright/domain/tickets/priority'
import { mayAssign, stepsOf, TICKET_STATES } from '@millwright/domain/tickets/ticket'
import { WEEK_MS } from '@millwright/domain/time/lengths'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Page } from '../../platform/registry/machine-store.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import {
  accessDenied,
  badField,
  CallError,
  machineNotFound,
  ticketExists,
  ticketNotFound,
} from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { presentDetail, presentOrganization, presentTicket } from './present-ticket.ts'
import type { TicketsStores } from './shared/tickets-stores.ts'
import { notifyOfTicket, TICKET_ROLES, ticketNumber } from './ticket-notices.ts'
import {
  createTicketOrigin,
  type FoundOrigin,
  type TicketOriginDeps,
  WRITTEN_BY_A_PERSON,
} from './ticket-origin.ts'
import type { TicketRecord } from './ticket-row-store.ts'
import { organizationsOf, sideOf } from './ticket-rules.ts'
import type { TicketFilter } from './ticket-store.ts'

export type TicketsDeps = TicketOriginDeps &
  Needs<'machines' | 'organizations', 'db' | 'audit' | 'bus' | 'now', Pick<TicketsStores, 'tickets'>>

/** Reads tickets and writes new ones. */
export function createTickets(deps: TicketsDeps) {
  const { stores, db, audit, bus, now } = deps
  const { tickets: store, machines, organizations } = stores
  const origins = createTicketOrigin(deps)

  async function find(caller: Caller, publicId: string): Promise<TicketRecord> {
    const ticket = await store.find(caller, publicId)
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
    const steps = stepsOf(ticket, side, now())
    const mayOpenDays = side === 'owner' && ticket.partner && ticket.state !== 'closed' ? days : 0
    return presentDetail(
      ticket,
      { entries, files, side, steps, seesMachine: machine !== null, mayOpenDays },
      now(),
    )
  }

  /** A dealer or vendor by its code, as for access to machines. */
  async function findPartner(code: string, ownerId: number) {
    const partner = await organizations.byCode(code.trim().toUpperCase())
    if (partner?.type !== 'VENDOR' || partner.id === ownerId)
      throw new CallError('PARTNER_NOT_FOUND', 'There is no such partner', { field: 'PartnerCode' })
    return partner
  }

  async function partnerOf(
    caller: Caller,
    machine: MachineRecord,
    code: string | null,
  ): Promise<number | null> {
    if (machine.organizationId !== caller.organizationId) {
      if (code !== null && code !== caller.organizationCode) throw accessDenied('PartnerCode')
      return caller.organizationId
    }
    return code === null ? null : (await findPartner(code, machine.organizationId)).id
  }

  /** Of a partner, if there is one, those who are to take it up; else of the owner. */
  const receivers = async (ticket: TicketRecord, caller: Caller) => {
    const side = ticket.raisedBy === 'owner' && ticket.partner ? 'partner' : 'owner'
    const people = await store.peopleOf(ticket, TICKET_ROLES)
    return people.filter((person) => person.side === side && person.id !== caller.accountId)
  }

  function originOf(body: TicketBody, caller: Caller, machine: MachineRecord): Promise<FoundOrigin | null> {
    return body.Origin ? origins.find(machine, body.Origin, caller) : Promise.resolve(null)
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
      const found = await store.page(caller, { ...filter, assignee }, page)
      const tickets = found.tickets.map((ticket) => presentTicket(ticket, sideOf(caller, ticket), now()))
      return { tickets, total: found.total }
    },

    async counts(caller: Caller) {
      const counts = await store.counts(caller, now() - WEEK_MS)
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
      const people = await store.peopleOf(ticket, TICKET_ROLES)
      // A partner learns the names of those people of the customer only who take part.
      const shown = people.filter((each) => each.side === side || side === 'owner' || each.isParticipant)
      return shown.map((each) => ({
        Id: each.publicId,
        Name: each.name,
        Organization: each.organization,
        Side: each.side,
        IsAssignable: mayAssign(side, each.side),
      }))
    },

    async raise({ caller, address }: RequestActor, body: TicketBody): Promise<TicketDetail> {
      const machine = await machines.seenBy(caller, body.MachineId)
      if (!machine) throw machineNotFound()
      const found = await originOf(body, caller, machine)
      const title = body.Title?.trim() || found?.title
      if (!title) throw badField('Title', 'is missing')
      const partnerId = await partnerOf(caller, machine, body.PartnerCode ?? null)
      const publicId = `ticket-${randomUUID()}`
      const isOwn = machine.organizationId === caller.organizationId
      const author = { id: caller.accountId, name: caller.name || caller.email }
      const text = body.Text?.trim() ?? ''
      const ticketId = await db.transaction(async (tx) => {
        const added = await store.add(
          {
            publicId,
            ownerId: machine.organizationId,
            partnerId,
            machineId: machine.id,
            author,
            raisedBy: isOwn ? 'owner' : 'partner',
            title,
            text,
            priority: body.Priority ?? found?.priority ?? PRIORITY_OF.normal,
            originKind: body.Origin?.Kind ?? 'person',
            originRef: found?.ref ?? '',
            originAt: found?.at ?? null,
            origin: found?.origin ?? WRITTEN_BY_A_PERSON,
            parts: found?.parts ?? [],
          },
          now(),
          tx,
        )
        if (!added) throw ticketExists()
        const side = isOwn ? 'owner' : 'partner'
        const entry = {
          ticketId: added.id,
          at: now(),
          author: { ...author, organizationId: caller.organizationId },
          side,
        } as const
        await store.addEntry({ ...entry, kind: 'raised', text: title }, tx)
        if (text !== '') await store.addEntry({ ...entry, kind: 'comment', text }, tx)
        const ticket = await store.hold(added.id, tx)
        if (!ticket) throw new Error(`ticket ${publicId} was not stored`)
        const detail = { Number: ticketNumber(ticket), Title: title, Origin: ticket.originKind }
        await audit.recordOnMachines({ caller, address }, 'ticket_raised', [machine], () => detail, tx)
        await notifyOfTicket(tx, ticket, {
          kind: 'ticketRaised',
          key: 'raised',
          by: author.name,
          extra: {},
          to: await receivers(ticket, caller),
          at: now(),
        })
        return ticket
      })
      bus.emit('ticketsChanged', { ticketId: publicId, organizationIds: organizationsOf(ticketId) })
      return await detail(caller, publicId)
    },
  }
}

export type Tickets = ReturnType<typeof createTickets>
