import type { TicketSide } from '@millwright/domain/tickets/ticket'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import type { TicketRecord } from './ticket-row-store.ts'
import type { TicketPersonRecord } from './ticket-thread-store.ts'

export const sideOf = (
  caller: Pick<Caller, 'organizationId'>,
  { owner }: Pick<TicketRecord, 'owner'>,
): TicketSide => (caller.organizationId === owner.id ? 'owner' : 'partner')

export const organizationsOf = ({ owner, partner }: Pick<TicketRecord, 'owner' | 'partner'>): number[] =>
  partner ? [owner.id, partner.id] : [owner.id]

/** Those who take part in a ticket, but for the one who changes it. */
export const othersOf = (
  people: readonly TicketPersonRecord[],
  { caller }: Pick<RequestActor, 'caller'>,
): TicketPersonRecord[] => people.filter(({ isParticipant, id }) => isParticipant && id !== caller.accountId)
