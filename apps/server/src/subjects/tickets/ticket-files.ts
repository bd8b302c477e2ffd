import { randomUUID } from 'node:crypto'
import type { TicketFile } from '@millwright/contract/tickets/ticket-shapes'
import { ownDocument } from '@millwright/domain/alarms/catalogue'
import { isForged } from '@millwright/domain/files/claimed-type'
import type { Queryable } from '../../platform/database/database.ts'
import type { FileRecord } from '../../platform/files/file-record.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { CallError } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { createDocumentStore } from '../documents/shared/document-store.ts'
import { presentFile } from './present-ticket.ts'
import type { TicketsStores } from './shared/tickets-stores.ts'
import type { TicketRecord } from './ticket-row-store.ts'
import { mayReadFile, organizationsOf, sideOf } from './ticket-rules.ts'
import type { Tickets } from './tickets.ts'

export type TicketFilesDeps = Needs<never, 'db' | 'files' | 'bus' | 'now', Pick<TicketsStores, 'tickets'>> & {
  tickets: Tickets
}

interface NewFile {
  readonly actor: RequestActor
  readonly ticket: TicketRecord
  readonly file: FileRecord
  readonly tx: Queryable
}

/** In the transaction of what it came with. */
export async function attachFile(
  { stores, files, now }: Needs<never, 'files' | 'now', Pick<TicketsStores, 'tickets'>>,
  { actor: { caller }, ticket, file, tx }: NewFile,
) {
  const name = caller.name || caller.email
  const added = { publicId: randomUUID(), ticketId: ticket.id, fileId: file.id, createdBy: name, at: now() }
  const id = await stores.tickets.addFile(added, tx)
  await files.attach(file, { kind: 'ticketFile', id }, tx)
  const author = { id: caller.accountId, name, organizationId: caller.organizationId }
  const entry = { ticketId: ticket.id, kind: 'file', at: now(), author, side: sideOf(caller, ticket) }
  await stores.tickets.addEntry({ ...entry, text: file.name }, tx)
  return added
}

/** The files of threads. They count for the quota of those who send them. */
export function createTicketFiles({ stores, db, files, bus, now, tickets }: TicketFilesDeps) {
  const { tickets: store } = stores
  return {
    /** Attaches a file that was received for the ticket. */
    async add(actor: RequestActor, ticketId: string, file: FileRecord): Promise<TicketFile> {
      const { caller } = actor
      const ticket = await tickets.find(caller, ticketId)
      if (isForged(file.name, file.type))
        throw new CallError('UNSUPPORTED_MEDIA_TYPE', 'The file is not what its name says, or a program', {
          field: 'file',
        })
      const added = await db.transaction((tx) =>
        attachFile({ stores, files, now }, { actor, ticket, file, tx }),
      )
      bus.emit('ticketsChanged', { ticketId, organizationIds: organizationsOf(ticket) })
      return presentFile({ ...added, createdAt: new Date(added.at), file })
    },

    async get(caller: Caller, ticketId: string, fileId: string): Promise<FileRecord> {
      const ticket = await tickets.find(caller, ticketId)
      const found = (await store.filesOf(ticket.id)).find(({ publicId }) => publicId === fileId)
      if (!found || !mayReadFile(ticket, caller, found.file))
        throw new CallError('NOT_FOUND', 'There is no such file')
      return found.file
    },

    /**
     * A stored document of the owner that came with what became the ticket. The owner gave it along; one who raised the
     * ticket from outside gets no more than the machine itself has.
     */
    async document(caller: Caller, ticketId: string, docId: string): Promise<FileRecord> {
      const { origin, machine, owner, raisedBy } = await tickets.find(caller, ticketId)
      const isNamed = origin.documents.some(({ link }) => ownDocument(link)?.docId === docId)
      const documents = createDocumentStore(db)
      const found = isNamed
        ? raisedBy === 'owner'
          ? await documents.ofOrganization(owner.id, docId)
          : await documents.find({ ...machine, organizationId: owner.id }, docId)
        : null
      if (!found) throw new CallError('NOT_FOUND', 'There is no such document')
      return found.file
    },
  }
}
