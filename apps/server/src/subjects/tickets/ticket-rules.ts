import { mayEnter } from '@millwright/contract/areas'
import type { TicketSide } from '@millwright/domain/tickets/ticket'
import type { FileRecord } from '../../platform/files/file-record.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import type { TicketRecord, TicketViewer } from './ticket-row-store.ts'
import type { TicketPersonRecord } from './ticket-thread-store.ts'

/** Those who work on tickets read all of them, others those that they raised. */
export const viewerOf = (caller: Caller): TicketViewer => ({
  accountId: caller.accountId,
  organizationId: caller.organizationId,
  isAdmin: caller.isAdmin,
  worksOnTickets: mayEnter('tickets', caller),
})

export const sideOf = (
  caller: Pick<Caller, 'organizationId'>,
  { owner }: Pick<TicketRecord, 'owner'>,
): TicketSide => (caller.organizationId === owner.id ? 'owner' : 'partner')

/** A partner reads what the owner sent along and its own; files of a partner before it are not for it. */
export const mayReadFile = (
  ticket: Pick<TicketRecord, 'owner'>,
  caller: Pick<Caller, 'organizationId'>,
  { organizationId }: Pick<FileRecord, 'organizationId'>,
): boolean =>
  sideOf(caller, ticket) === 'owner' ||
  organizationId === ticket.owner.id ||
  organizationId === caller.organizationId

export const organizationsOf = ({ owner, partner }: Pick<TicketRecord, 'owner' | 'partner'>): number[] =>
  partner ? [owner.id, partner.id] : [owner.id]

/** Those who take part in a ticket, but for the one who changes it. */
export const othersOf = (
  people: readonly TicketPersonRecord[],
  { caller }: Pick<RequestActor, 'caller'>,
): TicketPersonRecord[] => people.filter(({ isParticipant, id }) => isParticipant && id !== caller.accountId)
