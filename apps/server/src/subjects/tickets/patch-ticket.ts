import { mayEnter } from '@millwright/contract/areas'
import type { TicketDetail } from '@millwright/contract/tickets/ticket-shapes'
import type { patchTicket } from '@millwright/contract/tickets/tickets'
import type { BodyOf } from '@millwright/contract/wire/call'
import { afterPartnerChange, mayChangePartner, mayRewrite } from '@millwright/domain/tickets/ticket'
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
import { notifyOfTicket } from './ticket-notices.ts'

/** Changes what a ticket says, brings in another partner, and opens or closes the machine to it. */
export function createPatchTicket(deps: ChangeTicketDeps & { access: TicketAccess }) {
  const { stores, now, tickets, access } = deps
  const { tickets: store } = stores
  const { change, entryBy, record } = createChangeTicket(deps)

  /** The people of a partner who are to take it up. */
  async function notifyNewPartner({ actor: { caller }, ticket, tx }: HeldTicket): Promise<void> {
    const joined = await store.hold(ticket.id, tx)
    if (!joined) return
    const people = await store.peopleOf(joined, tx)
    await notifyOfTicket(tx, joined, {
      kind: 'ticketRaised',
      // One that had it before learns of it again.
      key: `partner ${joined.version}`,
      by: caller.name || caller.email,
      extra: {},
      to: people.filter(({ side, worksOnTickets }) => worksOnTickets && side === 'partner'),
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
      let isAnother = false

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
        if (IsMachineOpen !== undefined)
          throw badField('IsMachineOpen', 'is for the partner that the ticket has: change the partner first')
        if (!mayChangePartner(ticket, side)) throw accessDenied('PartnerCode')
        const partner =
          PartnerCode === null ? null : await tickets.findPartner(PartnerCode, ticket.owner.id, tx)
        isAnother = partner?.id !== ticket.partner?.id
        if (isAnother) {
          const life = afterPartnerChange(next)
          const unassigned = life.assignee === null && { assigneeName: null, partsOn: null }
          next = { ...life, ...unassigned, partnerId: partner?.id ?? null, grantId: null }
          if (await access.close(actor, ticket, tx)) rightsOf = ticket.partner?.id ?? null
          await store.addEntry({ ...entry, kind: 'partner', text: partner?.name ?? '' }, tx)
        }
      }
      const isOpen = ticket.machineOpenUntil !== null
      if (IsMachineOpen !== undefined && !mayEnter('tickets', actor.caller))
        throw accessDenied('IsMachineOpen')
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
      const { Version, ...changes } = body
      const from = isAnother ? { PartnerBefore: ticket.partner?.code ?? null } : {}
      await record(held, 'ticket_changed', { ...changes, ...from })
      if (isAnother && PartnerCode !== null) await notifyNewPartner(held)
      return { rightsOf }
    })
}
