import type { TicketDetail } from '@millwright/contract/tickets/ticket-shapes'
import type { Queryable } from '../../platform/database/database.ts'
import type { FileRecord } from '../../platform/files/file-record.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import { badField } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { type ChangeTicketDeps, createChangeTicket, type HeldTicket } from './change-ticket.ts'
import { attachFile } from './ticket-files.ts'
import { notifyOfTicket } from './ticket-notices.ts'
import { othersOf } from './ticket-rules.ts'

interface TicketMail {
  /** Empty where it has only files. */
  readonly text: string
  readonly files: readonly FileRecord[]
  note(ticketId: number, tx: Queryable): Promise<void>
}

/** Writes into the thread of a ticket. */
export function createCommentTicket(deps: ChangeTicketDeps & Needs<never, 'files'>) {
  const { stores, now } = deps
  const { tickets: store } = stores
  const { change, entryBy } = createChangeTicket(deps)

  async function write(held: HeldTicket, text: string, mentions: readonly string[]): Promise<void> {
    const { actor, ticket, tx } = held
    const people = await store.peopleOf(ticket, tx)
    const wanted = new Set(mentions)
    const mentioned = people.filter((person) => wanted.has(person.publicId))
    if (mentioned.length < wanted.size) throw badField('Mentions', 'must be people who may see this ticket')
    const entry = entryBy(held)
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
    comment: (actor: RequestActor, publicId: string, text: string, mentions: readonly string[]) =>
      change(actor, publicId, null, async (held) => {
        await write(held, text.trim(), mentions)
        return {}
      }),

    /** Written by mail, with its files; `note` throws for a mail that was taken before. */
    fromMail: (
      actor: RequestActor,
      publicId: string,
      { text, files, note }: TicketMail,
    ): Promise<TicketDetail> =>
      change(actor, publicId, null, async (held) => {
        await note(held.ticket.id, held.tx)
        if (text !== '') await write(held, text, [])
        for (const file of files) await attachFile(deps, { ...held, file })
        return {}
      }),
  }
}
