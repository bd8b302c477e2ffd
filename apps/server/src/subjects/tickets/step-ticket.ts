import type { TicketStepBody } from '@millwright/contract/tickets/ticket-bodies'
import type { TicketDetail } from '@millwright/contract/tickets/ticket-shapes'
import { afterStep, mayAssign } from '@millwright/domain/tickets/ticket'
import { dayBounds } from '@millwright/domain/time/zone'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import { badField } from '../../platform/runtime/errors.ts'
import {
  type ChangeTicketDeps,
  createChangeTicket,
  type HeldTicket,
  notPossible,
  savedTicket,
} from './change-ticket.ts'
import type { TicketAccess } from './ticket-access.ts'
import { notifyOfTicket } from './ticket-notices.ts'
import type { TicketRecord } from './ticket-row-store.ts'
import { othersOf } from './ticket-rules.ts'

/** Takes a ticket from one state to the next. */
export function createStepTicket(deps: ChangeTicketDeps & { access: TicketAccess }) {
  const { stores, now, access } = deps
  const { tickets: store } = stores
  const { change, entryBy, record } = createChangeTicket(deps)

  async function assigneeOf({ ticket, side, tx }: HeldTicket, publicId: string | undefined) {
    if (publicId === undefined) throw badField('AssigneeId', 'is missing')
    const people = await store.peopleOf(ticket, tx)
    const person = people.find((each) => each.publicId === publicId)
    if (!person?.worksOnTickets || !mayAssign(side, person.side))
      throw badField('AssigneeId', 'must be somebody who works on tickets and may see this one')
    return person
  }

  return (actor: RequestActor, publicId: string, body: TicketStepBody): Promise<TicketDetail> =>
    change(actor, publicId, body.Version, async (held) => {
      const { ticket, side, tx } = held
      const { Step: step } = body
      const note = body.Note?.trim() ?? ''
      const person = step === 'assign' ? await assigneeOf(held, body.AssigneeId) : null
      const partsAt = step === 'wait' ? partsMoment(ticket, body.PartsDay) : null
      const next = afterStep(
        ticket,
        { step, side, assignee: person && { id: person.id, side: person.side }, partsAt },
        now(),
      )
      if (!next) throw notPossible()
      const assigneeName = person?.name ?? (next.assignee ? ticket.assigneeName : null)
      const partsOn =
        next.state === 'waiting_for_parts'
          ? step === 'wait'
            ? (body.PartsDay ?? null)
            : ticket.partsOn
          : null
      const solution = step === 'finish' ? note : ticket.solution
      await store.save({ ...savedTicket(ticket), ...next, assigneeName, partsOn, solution }, now(), tx)
      const entry = entryBy(held)
      await store.addEntry({ ...entry, kind: step, text: person?.name ?? body.PartsDay ?? '' }, tx)
      if (note !== '') await store.addEntry({ ...entry, kind: 'comment', text: note }, tx)
      await record(held, 'ticket_stepped', { Step: step, State: next.state, Assignee: assigneeName })

      const people = await store.peopleOf(ticket, tx)
      const others = othersOf(people, actor)
      const notice = { by: entry.author.name, at: now() }
      const key = `${ticket.version + 1}`
      if (person && person.id !== actor.caller.accountId)
        await notifyOfTicket(tx, ticket, {
          ...notice,
          kind: 'ticketAssigned',
          key: `assigned ${key}`,
          extra: {},
          to: [person],
        })
      if (next.state !== ticket.state)
        await notifyOfTicket(tx, ticket, {
          ...notice,
          kind: 'ticketState',
          key: `state ${key}`,
          extra: { state: next.state },
          to: others.filter(({ id }) => id !== person?.id),
        })
      if (next.state !== 'closed' || !(await access.close(actor, ticket, tx))) return {}
      await store.addEntry({ ...entry, kind: 'machine_closed', text: ticket.partner?.name ?? '' }, tx)
      return { rightsOf: ticket.partner?.id ?? null }
    })
}

function partsMoment(ticket: TicketRecord, day: string | undefined): number | null {
  if (day === undefined) return null
  const isDay = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false
  if (!isDay) throw badField('PartsDay', 'is no day')
  return dayBounds(day, ticket.machine.timezone).to
}
