import type { TicketStepBody } from '@millwright/contract/tickets/ticket-bodies'
import type { TicketDetail } from '@millwright/contract/tickets/ticket-shapes'
import type { patchTicket } from '@millwright/contract/tickets/tickets'
import type { BodyOf } from '@millwright/contract/wire/call'
import { afterStep, mayAssign, mayRewrite, type TicketSide } from '@millwright/domain/tickets/ticket'
import { dayBounds } from '@millwright/domain/time/zone'
import type { Queryable } from '../../platform/database/database.ts'
import type { FileRecord } from '../../platform/files/file-record.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import { accessDenied, badField, CallError, ticketNotFound } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { TicketsStores } from './shared/tickets-stores.ts'
import type { TicketAccess } from './ticket-access.ts'
import { attachFile } from './ticket-files.ts'
import { notifyOfTicket, TICKET_ROLES, ticketNumber } from './ticket-notices.ts'
import type { TicketRecord } from './ticket-row-store.ts'
import { organizationsOf, sideOf } from './ticket-rules.ts'
import type { SavedTicket } from './ticket-store.ts'
import type { TicketPersonRecord } from './ticket-thread-store.ts'
import type { Tickets } from './tickets.ts'

export type ChangeTicketDeps = Needs<
  never,
  'db' | 'audit' | 'bus' | 'files' | 'now',
  Pick<TicketsStores, 'tickets'>
> & {
  tickets: Tickets
  access: TicketAccess
}

export interface TicketMail {
  /** Empty where it has only files. */
  readonly text: string
  readonly files: readonly FileRecord[]
  note(ticketId: number, tx: Queryable): Promise<void>
}

/** What a change works on: the ticket as it is held, and who changes it. */
interface Held {
  readonly ticket: TicketRecord
  readonly side: TicketSide
  readonly tx: Queryable
}

const notPossible = (): CallError =>
  new CallError('STEP_NOT_POSSIBLE', 'This cannot be done with the ticket as it is now')

/** Changes tickets. Of two people who change one at once the first wins, and the other learns of it. */
export function createChangeTicket(deps: ChangeTicketDeps) {
  const { stores, db, audit, bus, now, tickets, access } = deps
  const { tickets: store } = stores

  async function change(
    actor: RequestActor,
    publicId: string,
    version: number | null,
    work: (held: Held) => Promise<{ rightsOf?: number | null }>,
  ): Promise<TicketDetail> {
    const { caller } = actor
    const { id } = await tickets.find(caller, publicId)
    const { ticket, rightsOf } = await db.transaction(async (tx) => {
      const held = await store.hold(id, tx)
      if (!held) throw ticketNotFound()
      if (version !== null && held.version !== version)
        throw new CallError('TICKET_CHANGED', 'Somebody else has changed the ticket', { field: 'Version' })
      const done = await work({ ticket: held, side: sideOf(caller, held), tx })
      return { ticket: (await store.hold(id, tx)) ?? held, rightsOf: done.rightsOf ?? null }
    })
    bus.emit('ticketsChanged', { ticketId: publicId, organizationIds: organizationsOf(ticket) })
    if (rightsOf !== null) bus.emit('rightsChanged', { organizationId: rightsOf })
    return await tickets.detail(caller, publicId)
  }

  const saved = (ticket: TicketRecord): SavedTicket => ({ ...ticket, partnerId: ticket.partner?.id ?? null })

  const entryBy = ({ caller }: RequestActor, { ticket, side }: Held) => ({
    ticketId: ticket.id,
    at: now(),
    side,
    author: {
      id: caller.accountId,
      name: caller.name || caller.email,
      organizationId: caller.organizationId,
    },
  })

  /** In the log of the owner, and in that of the actor where this is another. */
  async function record(
    { caller, address }: RequestActor,
    { ticket, tx }: Held,
    action: 'ticket_changed' | 'ticket_stepped',
    detail: Record<string, unknown>,
  ): Promise<void> {
    const deed = { action, by: caller, target: ticketNumber(ticket), detail, address }
    await audit.record({ ...deed, organizationId: ticket.owner.id }, tx)
    if (caller.organizationId !== ticket.owner.id) await audit.record(deed, tx)
  }

  const othersOf = (people: readonly TicketPersonRecord[], { caller }: RequestActor) =>
    people.filter((person) => person.isParticipant && person.id !== caller.accountId)

  function partsMoment(ticket: TicketRecord, day: string | undefined): number | null {
    if (day === undefined) return null
    const isDay = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false
    if (!isDay) throw badField('PartsDay', 'is no day')
    return dayBounds(day, ticket.machine.timezone).to
  }

  async function assigneeOf({ ticket, side, tx }: Held, publicId: string | undefined) {
    if (publicId === undefined) throw badField('AssigneeId', 'is missing')
    const people = await store.peopleOf(ticket, TICKET_ROLES, tx)
    const person = people.find((each) => each.publicId === publicId)
    if (!person || !mayAssign(side, person.side))
      throw badField('AssigneeId', 'must be somebody who works on tickets and may see this one')
    return person
  }

  async function write(actor: RequestActor, held: Held, text: string, mentions: readonly string[]) {
    const { ticket, tx } = held
    const people = await store.peopleOf(ticket, TICKET_ROLES, tx)
    const wanted = new Set(mentions)
    const mentioned = people.filter((person) => wanted.has(person.publicId))
    if (mentioned.length < wanted.size)
      throw badField('Mentions', 'must be people who work on tickets and may see this one')
    const entry = entryBy(actor, held)
    const mentionIds = mentioned.map(({ id }) => id)
    const id = await store.addEntry({ ...entry, kind: 'comment', text, mentions: mentionIds }, tx)
    const notice = { by: entry.author.name, at: now(), extra: { text } }
    await notifyOfTicket(tx, ticket, {
      ...notice,
      kind: 'ticketMention',
      key: `mention ${id}`,
      to: mentioned.filter((person) => person.id !== actor.caller.accountId),
    })
    await notifyOfTicket(tx, ticket, {
      ...notice,
      kind: 'ticketComment',
      key: `comment ${id}`,
      to: othersOf(people, actor).filter((person) => !mentionIds.includes(person.id)),
    })
  }

  return {
    step: (actor: RequestActor, publicId: string, body: TicketStepBody): Promise<TicketDetail> =>
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
        await store.save({ ...saved(ticket), ...next, assigneeName, partsOn, solution }, now(), tx)
        const entry = entryBy(actor, held)
        await store.addEntry({ ...entry, kind: step, text: person?.name ?? body.PartsDay ?? '' }, tx)
        if (note !== '') await store.addEntry({ ...entry, kind: 'comment', text: note }, tx)
        await record(actor, held, 'ticket_stepped', { Step: step, State: next.state, Assignee: assigneeName })

        const people = await store.peopleOf(ticket, TICKET_ROLES, tx)
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
      }),

    comment: (actor: RequestActor, publicId: string, text: string, mentions: readonly string[]) =>
      change(actor, publicId, null, async (held) => {
        await write(actor, held, text.trim(), mentions)
        return {}
      }),

    /** What was written by mail, with its files; `note` throws for a mail that was taken before. */
    fromMail: (actor: RequestActor, publicId: string, { text, files, note }: TicketMail) =>
      change(actor, publicId, null, async (held) => {
        await note(held.ticket.id, held.tx)
        if (text !== '') await write(actor, held, text, [])
        for (const file of files) await attachFile(deps, { ...held, actor, file })
        return {}
      }),

    patch: (actor: RequestActor, publicId: string, body: BodyOf<typeof patchTicket>): Promise<TicketDetail> =>
      change(actor, publicId, body.Version, async (held) => {
        const { ticket, side, tx } = held
        const { Version: _version, Title, Text, Priority, Parts, PartnerCode, IsMachineOpen } = body
        if (ticket.state === 'closed') throw notPossible()
        const rewrites = Title !== undefined || Text !== undefined || Priority !== undefined
        if (rewrites && !mayRewrite(ticket, side)) throw accessDenied()
        const entry = entryBy(actor, held)
        let next = saved(ticket)
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
        const { Version, ...changes } = body
        await record(actor, held, 'ticket_changed', { ...changes, Version })
        if (PartnerCode !== undefined) await notifyNewPartner(actor, { ...held, ticket: { ...ticket } })
        return { rightsOf }
      }),
  }

  /** The people of a partner who are to take it up. */
  async function notifyNewPartner(actor: RequestActor, { ticket, tx }: Held): Promise<void> {
    const joined = await store.hold(ticket.id, tx)
    if (!joined) return
    const people = await store.peopleOf(joined, TICKET_ROLES, tx)
    await notifyOfTicket(tx, joined, {
      kind: 'ticketRaised',
      key: 'partner',
      by: actor.caller.name || actor.caller.email,
      extra: {},
      to: people.filter(({ side }) => side === 'partner'),
      at: now(),
    })
  }
}
