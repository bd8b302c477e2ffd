import { getTicketAccess, putTicketAccess } from '@millwright/contract/tickets/ticket-access'
import * as calls from '@millwright/contract/tickets/tickets'
import type { FileRecord } from '../../platform/files/file-record.ts'
import { answerFile } from '../../platform/http/file-answer.ts'
import { readFormFile } from '../../platform/http/form-file.ts'
import type { Api } from '../../platform/http/serve.ts'
import { paged } from '../../platform/http/serve.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { ChangeTicketDeps } from './change-ticket.ts'
import { createCommentTicket } from './comment-ticket.ts'
import { createPatchTicket } from './patch-ticket.ts'
import { createRaiseTicket } from './raise-ticket.ts'
import { createStepTicket } from './step-ticket.ts'
import { createTicketAccess, type TicketAccessDeps } from './ticket-access.ts'
import { createTicketFiles, type TicketFilesDeps } from './ticket-files.ts'
import type { TicketOriginDeps } from './ticket-origin.ts'
import { createTickets, type TicketsDeps } from './tickets.ts'

type TicketsNeeds = TicketsDeps &
  TicketOriginDeps &
  TicketAccessDeps &
  Omit<ChangeTicketDeps, 'tickets'> &
  Omit<TicketFilesDeps, 'tickets'> &
  Needs<never, 'files' | 'audit'>

export const serveTickets = ({ serve, serveFile, serveForm }: Api, deps: TicketsNeeds): void => {
  const { stores, db, files, audit } = deps
  const tickets = createTickets(deps)
  const { propose, raise } = createRaiseTicket({ ...deps, tickets })
  const access = createTicketAccess(deps)
  const patch = createPatchTicket({ ...deps, tickets, access })
  const step = createStepTicket({ ...deps, tickets, access })
  const { comment } = createCommentTicket({ ...deps, tickets })
  const ticketFiles = createTicketFiles({ ...deps, tickets })

  serve(calls.listTickets, async ({ caller, query }) => {
    const {
      skip = 0,
      limit = 100,
      state = null,
      machine = null,
      origin = null,
      assignee = null,
      search = null,
    } = query
    const filter = { state, machine, origin, assignee, search }
    const page = await tickets.list(caller, filter, { skip, limit })
    return paged(page.tickets, page.total)
  })

  serve(calls.countTickets, async ({ caller }) => ({ result: await tickets.counts(caller) }))

  serve(calls.listTicketPartners, async ({ caller }) => {
    const partners = await tickets.partners(caller)
    return paged(partners, partners.length)
  })

  serve(calls.createTicket, async ({ body, ...actor }) => ({ result: await raise(actor, body) }))

  serve(calls.getTicketProposal, async ({ caller, query: { machine, kind, ref, at } }) => ({
    result: await propose(caller, machine, { Kind: kind, Ref: ref, At: at }),
  }))

  serve(calls.getTicket, async ({ caller, params }) => ({
    result: await tickets.detail(caller, params.ticketId),
  }))

  serve(calls.patchTicket, async ({ params, body, ...actor }) => ({
    result: await patch(actor, params.ticketId, body),
  }))

  serve(calls.stepTicket, async ({ params, body, ...actor }) => ({
    result: await step(actor, params.ticketId, body),
  }))

  serve(calls.commentTicket, async ({ params, body, ...actor }) => ({
    result: await comment(actor, params.ticketId, body.Text, body.Mentions ?? []),
  }))

  serve(calls.listTicketPeople, async ({ caller, params }) => {
    const people = await tickets.people(caller, params.ticketId)
    return paged(people, people.length)
  })

  serveForm(calls.addTicketFile, async ({ caller, params, address }, request) => {
    await tickets.find(caller, params.ticketId)
    const { organizationId } = caller
    const file = await readFormFile<FileRecord>(request, {
      receive: (arriving) => files.receive({ ...arriving, organizationId }),
      discard: files.discard,
    })
    try {
      return { result: await ticketFiles.add({ caller, address }, params.ticketId, file) }
    } catch (error) {
      await files.discard(file)
      throw error
    }
  })

  serveFile(calls.getTicketFile, async ({ caller, params }, request, reply) => {
    const file = await ticketFiles.get(caller, params.ticketId, params.fileId)
    return answerFile(request, reply, file, (range) => files.open(file, range))
  })

  serveFile(calls.getTicketDocument, async ({ caller, params }, request, reply) => {
    const file = await ticketFiles.document(caller, params.ticketId, params.docId)
    return answerFile(request, reply, file, (range) => files.open(file, range))
  })

  serve(getTicketAccess, async ({ caller }) => ({
    result: { MaxDays: await stores.tickets.accessDays(caller.organizationId) },
  }))

  serve(putTicketAccess, async ({ caller, address, body }) => {
    await db.transaction(async (tx) => {
      await stores.tickets.putAccessDays(caller.organizationId, body.MaxDays, tx)
      const target = caller.organizationCode
      await audit.record({ action: 'ticket_access_changed', by: caller, target, detail: body, address }, tx)
    })
    return { result: body }
  })
}
