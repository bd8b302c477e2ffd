import { randomUUID } from 'node:crypto'
import type { TicketBody, TicketOriginBody } from '@millwright/contract/tickets/ticket-bodies'
import type { TicketDetail, TicketProposal } from '@millwright/contract/tickets/ticket-shapes'
import { PRIORITY_OF } from '@millwright/domain/tickets/priority'
import { ticketManagerOf } from '@millwright/domain/tickets/ticket-manager'
import type { Transaction } from '../../platform/database/database.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { accessDenied, badField, machineNotFound, ticketExists } from '../../platform/runtime/errors.ts'
import { presentDocument, presentSnapshot } from './present-ticket.ts'
import { notifyOfTicket, ticketNumber } from './ticket-notices.ts'
import { createTicketOrigin, type TicketOriginDeps, WRITTEN_BY_A_PERSON } from './ticket-origin.ts'
import type { TicketOrganization, TicketRecord } from './ticket-row-store.ts'
import { organizationsOf } from './ticket-rules.ts'
import type { Tickets, TicketsDeps } from './tickets.ts'

/** Writes new tickets, and says before what one would say. */
export function createRaiseTicket(deps: TicketsDeps & TicketOriginDeps & { tickets: Tickets }) {
  const { stores, db, audit, bus, now, tickets } = deps
  const { tickets: store, machines } = stores
  const origins = createTicketOrigin(deps)

  async function seenMachine(caller: Caller, publicId: string): Promise<MachineRecord> {
    const machine = await machines.seenBy(caller, publicId)
    if (!machine) throw machineNotFound()
    return machine
  }

  const managerOf = async (machine: MachineRecord): Promise<TicketOrganization | null> =>
    ticketManagerOf(machine.ticketManager, await store.partnersOf(machine.organizationId))

  async function partnerOf(
    caller: Caller,
    machine: MachineRecord,
    code: string | null | undefined,
  ): Promise<number | null> {
    if (machine.organizationId !== caller.organizationId) {
      if (typeof code === 'string' && code !== caller.organizationCode) throw accessDenied('PartnerCode')
      return caller.organizationId
    }
    if (code === undefined) return (await managerOf(machine))?.id ?? null
    return code === null ? null : (await tickets.findPartner(code, machine.organizationId)).id
  }

  /** Of a partner, if there is one, those who are to take it up; else of the owner. */
  const receivers = async (ticket: TicketRecord, caller: Caller, tx: Transaction) => {
    const side = ticket.raisedBy === 'owner' && ticket.partner ? 'partner' : 'owner'
    const people = await store.peopleOf(ticket, tx)
    return people.filter(
      (person) => person.worksOnTickets && person.side === side && person.id !== caller.accountId,
    )
  }

  return {
    async propose(caller: Caller, machineId: string, origin: TicketOriginBody): Promise<TicketProposal> {
      const machine = await seenMachine(caller, machineId)
      const found = await origins.find(machine, origin, caller)
      const isOwn = machine.organizationId === caller.organizationId
      return {
        Title: found.title,
        Text: found.says,
        Priority: found.priority,
        PartnerCode: isOwn ? ((await managerOf(machine))?.code ?? null) : caller.organizationCode,
        Documents: found.origin.documents.map(presentDocument),
        Parts: [...found.parts],
        Snapshot: presentSnapshot(found.origin),
        IsInWork: await store.isInWork(machine.id, origin.Kind, found.ref, found.at),
      }
    },

    async raise({ caller, address }: RequestActor, body: TicketBody): Promise<TicketDetail> {
      const machine = await seenMachine(caller, body.MachineId)
      const found = body.Origin ? await origins.find(machine, body.Origin, caller) : null
      const title = body.Title?.trim() || found?.title
      if (!title) throw badField('Title', 'is missing')
      const partnerId = await partnerOf(caller, machine, body.PartnerCode)
      const publicId = `ticket-${randomUUID()}`
      const side = machine.organizationId === caller.organizationId ? 'owner' : 'partner'
      const author = { id: caller.accountId, name: caller.name || caller.email }
      const text = body.Text?.trim() ?? ''
      const ticket = await db.transaction(async (tx) => {
        const added = await store.add(
          {
            publicId,
            ownerId: machine.organizationId,
            partnerId,
            machineId: machine.id,
            author,
            raisedBy: side,
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
        const entry = {
          ticketId: added.id,
          at: now(),
          author: { ...author, organizationId: caller.organizationId },
          side,
        } as const
        await store.addEntry({ ...entry, kind: 'raised', text: title }, tx)
        if (text !== '') await store.addEntry({ ...entry, kind: 'comment', text }, tx)
        const held = await store.hold(added.id, tx)
        if (!held) throw new Error(`ticket ${publicId} was not stored`)
        const detail = { Number: ticketNumber(held), Title: title, Origin: held.originKind }
        await audit.recordOnMachines({ caller, address }, 'ticket_raised', [machine], () => detail, tx)
        await notifyOfTicket(tx, held, {
          kind: 'ticketRaised',
          key: 'raised',
          by: author.name,
          extra: {},
          to: await receivers(held, caller, tx),
          at: now(),
        })
        return held
      })
      bus.emit('ticketsChanged', { ticketId: publicId, organizationIds: organizationsOf(ticket) })
      return await tickets.detail(caller, publicId)
    },
  }
}
