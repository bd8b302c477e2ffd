import type { TicketDetail } from '@millwright/contract/tickets/ticket-shapes'
import type { patchTicket } from '@millwright/contract/tickets/tickets'
import type { BodyOf } from '@millwright/contract/wire/call'
import { mayRewrite } from '@millwright/domain/tickets/ticket'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import { accessDenied, badField } from '../../platform/runtime/errors.ts'
import {
  type ChangeTicketDeps,
  createChangeTicket,
  type HeldTicket,
  notPossible,
  savedTicket,
} from './change-ticket.ts'
import type { TicketAccess } from './ticket-access.ts'
import { notifyOfTicket, TICKET_ROLES } from './ticket-notices.ts'

/** Changes what a ticket says, brings in a partner, and opens or closes the machine to it. */
export function createPatchTicket(deps: ChangeTicketDeps & { access: TicketAccess }) {
  const { stores, now, tickets, access } = deps
  const { tickets: store } = stores
  const { change, entryBy, record } = createChangeTicket(deps)

  /** The people of a partner who are to take it up. */
  async function notifyNewPartner({ actor: { caller }, ticket, tx }: HeldTicket): Promise<void> {
    const joined = await store.hold(ticket.id, tx)
    if (!joined) return
    const people = await store.peopleOf(joined, TICKET_ROLES, tx)
    await notifyOfTicket(tx, joined, {
      kind: 'ticketRaised',
      key: 'partner',
      by: caller.name || caller.email,
      extra: {},
      to: people.filter(({ side }) => side === 'partner'),
      at: now(),
    })
  }

  return (actor: RequestActor, publicId: string, body: BodyOf<typeof patchTicket>): Promise<TicketDetail> =>
    change(actor, publicId, body.Version, async (held) => {
      const { ticket, side, tx } = held
      const { Title, Text, Priority, Parts, PartnerCode, IsMachineOpen } = body
      if (ticket.state === 'closed') throw notPossible()
      const rewrites = Title !== undefined || Text !== undefined || Priority !== undefined
      if (rewrites && !mayRewrite(ticket, side)) throw accessDenied()
      const entry = entryBy(held)
      let next = savedTicket(ticket)
      let rightsOf: number | null = null

      if (rewrites || Parts) {
        next = {
          ...next,
          title: Title?.trim() ?? ticket.title,
          text: Text?.trim() ?? ticket.text,
          priority: Priority ?? ticket.priority,
          parts: Parts ?? ticket.parts,
        }
        await store.addEntry({ ...entry, kind: 'changed', text: '' }, tx)
      }
      if (PartnerCode !== undefined) {
        if (side !== 'owner') throw accessDenied('PartnerCode')
        if (ticket.partner) throw badField('PartnerCode', 'is set already')
        const partner = await tickets.findPartner(PartnerCode, ticket.owner.id)
        next = { ...next, partnerId: partner.id }
        await store.addEntry({ ...entry, kind: 'partner', text: partner.name }, tx)
      }
      const isOpen = ticket.machineOpenUntil !== null
      if (IsMachineOpen === true && !isOpen) {
        next = { ...next, grantId: await access.open(actor, ticket, tx) }
        await store.addEntry({ ...entry, kind: 'machine_opened', text: ticket.partner?.name ?? '' }, tx)
        rightsOf = ticket.partner?.id ?? null
      }
      if (IsMachineOpen === false && isOpen) {
        if (side !== 'owner') throw accessDenied('IsMachineOpen')
        await access.close(actor, ticket, tx)
        next = { ...next, grantId: null }
        await store.addEntry({ ...entry, kind: 'machine_closed', text: ticket.partner?.name ?? '' }, tx)
        rightsOf = ticket.partner?.id ?? null
      }
      await store.save(next, now(), tx)
      await record(held, 'ticket_changed', body)
      if (PartnerCode !== undefined) await notifyNewPartner(held)
      return { rightsOf }
    })
}
