import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish-store.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import { accessDenied, badField } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { accessGiven } from '../people/shared/access-given.ts'
import type { TicketsStores } from './shared/tickets-stores.ts'
import { ticketNumber } from './ticket-notices.ts'
import type { TicketRecord } from './ticket-row-store.ts'
import { sideOf } from './ticket-rules.ts'

export type TicketAccessDeps = Needs<'grants', 'audit' | 'now', Pick<TicketsStores, 'tickets'>>

/**
 * Opens the machine of a ticket to its partner by a grant that ends with the ticket. The admins of the owner say whether
 * tickets may do so and for how many days at most; people who work on tickets then choose it ticket by ticket.
 */
export function createTicketAccess({ stores, audit, now }: TicketAccessDeps) {
  const { tickets, grants } = stores

  const accessOf = (ticket: TicketRecord, publicId: string, endsAt: Date | null) => ({
    publicId,
    owner: ticket.owner,
    partner: ticket.partner ?? { id: 0, code: '' },
    endsAt,
    note: ticketNumber(ticket),
    machines: [ticket.machine],
  })

  return {
    /** Gives the id of the grant. */
    async open({ caller, address }: RequestActor, ticket: TicketRecord, tx: Queryable): Promise<number> {
      if (sideOf(caller, ticket) !== 'owner') throw accessDenied('IsMachineOpen')
      if (!ticket.partner) throw badField('IsMachineOpen', 'needs a partner in the ticket')
      if (ticket.state === 'closed') throw badField('IsMachineOpen', 'needs a ticket that is not closed')
      const days = await tickets.accessDays(ticket.owner.id, tx)
      if (days === 0) throw accessDenied('IsMachineOpen')
      const publicId = randomUUID()
      const endsAt = new Date(now() + days * DAY_MS)
      const id = await grants.add(
        {
          publicId,
          ownerId: ticket.owner.id,
          partnerId: ticket.partner.id,
          machineIds: [ticket.machine.id],
          note: ticketNumber(ticket),
          grantedBy: caller.email,
          endsAt,
        },
        tx,
      )
      const by = { by: caller, address }
      await recordAccess(audit, 'access_granted', by, accessOf(ticket, publicId, endsAt), tx)
      const { owner, partner } = ticket
      await publish(tx, accessGiven, { grant: publicId, ownerId: owner.id, organizationId: partner.id })
      return id
    },

    /** Does nothing for one that has ended; true when it ended now. */
    async close({ caller, address }: RequestActor, ticket: TicketRecord, tx: Queryable): Promise<boolean> {
      if (ticket.grantId === null || !(await grants.end(ticket.grantId, caller.email, tx))) return false
      const publicId = await grants.publicIdOf(ticket.grantId, tx)
      await recordAccess(audit, 'access_ended', { by: caller, address }, accessOf(ticket, publicId, null), tx)
      return true
    },
  }
}

export type TicketAccess = ReturnType<typeof createTicketAccess>
