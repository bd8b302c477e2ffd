import type { TicketDetail } from '@millwright/contract/tickets/ticket-shapes'
import type { TicketSide } from '@millwright/domain/tickets/ticket'
import type { Queryable } from '../../platform/database/database.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import { CallError, ticketNotFound } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { TicketsStores } from './shared/tickets-stores.ts'
import { ticketNumber } from './ticket-notices.ts'
import type { TicketRecord } from './ticket-row-store.ts'
import { organizationsOf, sideOf } from './ticket-rules.ts'
import type { SavedTicket } from './ticket-store.ts'
import type { Tickets } from './tickets.ts'

export type ChangeTicketDeps = Needs<
  never,
  'db' | 'audit' | 'bus' | 'now',
  Pick<TicketsStores, 'tickets'>
> & {
  tickets: Tickets
}

/** The ticket stays locked until the transaction of the change ends. */
export interface HeldTicket {
  readonly actor: RequestActor
  readonly ticket: TicketRecord
  readonly side: TicketSide
  readonly tx: Queryable
}

export const notPossible = (): CallError =>
  new CallError('STEP_NOT_POSSIBLE', 'This cannot be done with the ticket as it is now')

export const savedTicket = (ticket: TicketRecord): SavedTicket => ({
  ...ticket,
  partnerId: ticket.partner?.id ?? null,
})

/** Changes tickets. Of two people who change one at once the first wins, and the other learns of it. */
export function createChangeTicket({ stores, db, audit, bus, now, tickets }: ChangeTicketDeps) {
  const { tickets: store } = stores

  return {
    /** `rightsOf` is the partner to whom the machine was opened or closed by the work. */
    async change(
      actor: RequestActor,
      publicId: string,
      version: number | null,
      work: (held: HeldTicket) => Promise<{ rightsOf?: number | null }>,
    ): Promise<TicketDetail> {
      const { caller } = actor
      const { id } = await tickets.find(caller, publicId)
      const { organizationIds, rightsOf } = await db.transaction(async (tx) => {
        const held = await store.hold(id, tx)
        if (!held) throw ticketNotFound()
        if (version !== null && held.version !== version)
          throw new CallError('TICKET_CHANGED', 'Somebody else has changed the ticket', { field: 'Version' })
        const done = await work({ actor, ticket: held, side: sideOf(caller, held), tx })
        const after = (await store.hold(id, tx)) ?? held
        // A partner that no longer takes part has to see it go.
        const organizationIds = [...new Set([held, after].flatMap(organizationsOf))]
        return { organizationIds, rightsOf: done.rightsOf ?? null }
      })
      bus.emit('ticketsChanged', { ticketId: publicId, organizationIds })
      if (rightsOf !== null) bus.emit('rightsChanged', { organizationId: rightsOf })
      return await tickets.detail(caller, publicId)
    },

    /** An entry of the thread, but for its kind and text. */
    entryBy: ({ actor: { caller }, ticket, side }: HeldTicket) => ({
      ticketId: ticket.id,
      at: now(),
      side,
      author: {
        id: caller.accountId,
        name: caller.name || caller.email,
        organizationId: caller.organizationId,
      },
    }),

    /** In the log of the owner, and in that of the actor where this is another. */
    async record(
      { actor: { caller, address }, ticket, tx }: HeldTicket,
      action: 'ticket_changed' | 'ticket_stepped',
      detail: Record<string, unknown>,
    ): Promise<void> {
      const deed = { action, by: caller, target: ticketNumber(ticket), detail, address }
      await audit.record({ ...deed, organizationId: ticket.owner.id }, tx)
      if (caller.organizationId !== ticket.owner.id) await audit.record(deed, tx)
    },
  }
}
