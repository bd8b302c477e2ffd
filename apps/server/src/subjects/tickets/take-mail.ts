import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { mayEnter } from '@millwright/contract/areas'
import { isForged } from '@millwright/domain/files/claimed-type'
import { MAX_TICKET_TEXT } from '@millwright/domain/tickets/ticket'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import type { Logger } from 'pino'
import type { FileRecord } from '../../platform/files/file-record.ts'
import {
  type AttachedFile,
  type MailHeader,
  readContent,
  readHeader,
} from '../../platform/mail/inbox/arrived-mail.ts'
import type { InboxMail } from '../../platform/mail/inbox/imap-inbox.ts'
import { createInboxStore } from '../../platform/mail/inbox/inbox-store.ts'
import type { ReplyAddresses, ReplyRef } from '../../platform/mail/inbox/reply-address.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { CallError } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { createCommentTicket } from './comment-ticket.ts'
import { type Refusal, replyRefusedMail } from './reply-refused-mail.ts'
import type { TicketsStores } from './shared/tickets-stores.ts'
import { viewerOf } from './ticket-rules.ts'
import { createTickets, type TicketsDeps } from './tickets.ts'

export type TakeMailDeps = TicketsDeps &
  Needs<'sessions', 'db' | 'audit' | 'bus' | 'files' | 'mail' | 'now', Pick<TicketsStores, 'tickets'>> & {
    replies: ReplyAddresses
    log: Logger
  }

const MB = 1024 * 1024
/** As much as mail servers let through. */
const MAX_MAIL_BYTES = 25 * MB
const MOST_FILES = 20
/** A mail that lies in the mailbox for longer is no answer any more: the thread went on. */
const MAX_AGE_MS = 30 * DAY_MS
/** A person writes less; a program that answers itself writes more. */
const MOST_AN_HOUR = 60

/** Thrown inside of the transaction, so that nothing of a mail is written twice. */
class TakenBefore extends Error {
  override readonly name = 'TakenBefore'
}

/**
 * Writes what people answer by mail into the threads of tickets. The address says for whom and for which ticket it was made and is
 * signed; the sender must be that person, who must still work on tickets and see this one. What is not such an answer is
 * left alone; a person whose answer is refused gets a short mail at the address that the portal knows.
 */
export function createTakeMail(deps: TakeMailDeps) {
  const { stores, db, files, mail: mailer, replies, log, now } = deps
  const tickets = createTickets(deps)
  const { fromMail } = createCommentTicket({ ...deps, tickets })
  const taken = createInboxStore(db)

  async function refuse(caller: Caller, ref: ReplyRef, why: Refusal): Promise<void> {
    log.info({ ticket: ref.number, account: ref.accountId, why }, 'an answer by mail was refused')
    const { email: to, organizationId, language } = caller
    const text = replyRefusedMail(language, { firstname: caller.name, number: `T-${ref.number}`, why })
    // One an hour: two programs must not answer each other.
    const key = `reply refused ${ref.accountId} ${Math.floor(now() / HOUR_MS)}`
    await db.transaction((tx) =>
      mailer.queue({ to, organizationId, key, isResendable: true, isNotice: false, ...text }, tx),
    )
  }

  /** Null for one that is left out: what is refused in the portal is refused here. */
  async function receive(
    { organizationId }: Caller,
    { name, bytes }: AttachedFile,
  ): Promise<FileRecord | null> {
    try {
      const source = Readable.from([bytes], { objectMode: false })
      const file = await files.receive({ organizationId, name, atLeastBytes: bytes.length, source })
      if (!isForged(file.name, file.type)) return file
      await files.discard(file)
      return null
    } catch (error) {
      if (!(error instanceof CallError) || error.label === 'SERVICE_NOT_AVAILABLE') throw error
      return null
    }
  }

  async function write(caller: Caller, ticketId: string, ref: ReplyRef, mail: InboxMail, key: Buffer) {
    const content = await readContent(await mail.source())
    const text = clipped(content.text)
    if (text === '' && content.files.length === 0) return
    const received: FileRecord[] = []
    let left = Math.max(0, content.files.length - MOST_FILES)
    for (const file of content.files.slice(0, MOST_FILES)) {
      const record = await receive(caller, file)
      if (record) received.push(record)
      else left += 1
    }
    try {
      await fromMail({ caller, address: '' }, ticketId, {
        text,
        files: received,
        note: async (id, tx) => {
          const note = { key, ticketId: id, accountId: caller.accountId, at: now() }
          if (!(await taken.noteTaken(note, tx))) throw new TakenBefore()
        },
      })
    } catch (error) {
      for (const file of received) await files.discard(file)
      if (!(error instanceof TakenBefore)) throw error
    }
    if (left > 0) await refuse(caller, ref, 'files')
  }

  /** Why a mail is not wanted from this person; null where it is. */
  async function faultOf(caller: Caller, header: MailHeader, size: number): Promise<Refusal | null> {
    if (header.from.toLowerCase() !== caller.email.toLowerCase()) return 'sender'
    if (!mayEnter('raiseTickets', caller)) return 'rights'
    if (size > MAX_MAIL_BYTES) return 'size'
    return (await taken.takenSince(caller.accountId, now() - HOUR_MS)) >= MOST_AN_HOUR ? 'often' : null
  }

  return async (mail: InboxMail): Promise<void> => {
    if (now() - mail.receivedAt > MAX_AGE_MS) return
    const header = await readHeader(mail.header)
    const ref = header.recipients.map(replies.read).find((found) => found !== null)
    if (!ref || header.isAutomatic) return
    const caller = await stores.sessions.callerByMail(ref.accountId)
    if (!caller) return
    const key = createHash('sha256')
      .update(`${ref.number} ${ref.accountId} ${header.messageId || mail.header.toString('latin1')}`)
      .digest()
    if (await taken.isTaken(key)) return
    const ticket = await stores.tickets.findByNumber(viewerOf(caller), ref.number)
    const fault = (await faultOf(caller, header, mail.size)) ?? (ticket ? null : 'rights')
    if (fault || !ticket) return await refuse(caller, ref, fault ?? 'rights')
    await write(caller, ticket.publicId, ref, mail, key)
  }
}

const clipped = (text: string): string =>
  text.length > MAX_TICKET_TEXT ? `${text.slice(0, MAX_TICKET_TEXT - 1).toWellFormed()}…` : text
