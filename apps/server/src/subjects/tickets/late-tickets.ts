import { escalationOf } from '@millwright/domain/tickets/ticket'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { eachInSavepoint } from '../../platform/database/savepoint-store.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { notifyOfTicket } from './ticket-notices.ts'
import type { TicketRecord } from './ticket-row-store.ts'
import type { TicketStore } from './ticket-store.ts'

interface LateTicketsDeps {
  db: Pick<Database, 'transaction'>
  tickets: Pick<TicketStore, 'late' | 'noteEscalation' | 'addEntry' | 'peopleOf'>
  bus: Bus
  now: () => number
}

const AT_ONCE = 200

/** Notifies those who have a ticket that it is late, and when that does not help everybody who works on tickets there. */
export const createLateTickets = ({ db, tickets, bus, now }: LateTicketsDeps): Job => ({
  name: 'late-tickets',
  everyMs: 60_000,
  async run({ failed }) {
    const at = now()
    const raised = await db.transaction(async (tx) => {
      const late = (await tickets.late(at, AT_ONCE, tx)).filter(
        (ticket) => escalationOf(ticket, at) > ticket.notified,
      )
      const escalated = new Set(late)
      await eachInSavepoint(
        tx,
        late,
        (ticket) => escalate(ticket, tx, at),
        (ticket, error) => {
          escalated.delete(ticket)
          failed({ ticket: ticket.publicId }, error)
        },
      )
      return escalated
    })
    for (const { publicId, owner, partner } of raised)
      bus.emit('ticketsChanged', {
        ticketId: publicId,
        organizationIds: partner ? [owner.id, partner.id] : [owner.id],
      })

    async function escalate(ticket: TicketRecord, tx: Queryable, moment: number): Promise<void> {
      const level = escalationOf(ticket, moment)
      const side = ticket.assignee?.side ?? (ticket.partner ? 'partner' : 'owner')
      await tickets.noteEscalation(ticket.id, level, tx)
      const entry = { ticketId: ticket.id, kind: 'escalated', at: moment, author: null, side, text: '' }
      await tickets.addEntry(entry, tx)
      const people = await tickets.peopleOf(ticket, tx)
      const isMeant = (person: (typeof people)[number]): boolean =>
        ticket.assignee && level === 1
          ? person.id === ticket.assignee.id
          : person.worksOnTickets && (level === 2 || person.side === side)
      await notifyOfTicket(tx, ticket, {
        kind: 'ticketLate',
        key: `late ${ticket.since} ${level}`,
        by: '',
        extra: {},
        to: people.filter(isMeant),
        at: moment,
      })
    }
  },
})
