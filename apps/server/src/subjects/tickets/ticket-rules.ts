import type { TicketSide } from '@millwright/domain/tickets/ticket'
import type { Caller } from '../../platform/registry/session-store.ts'
import type { TicketRecord } from './ticket-row-store.ts'

export const sideOf = (
  caller: Pick<Caller, 'organizationId'>,
  { owner }: Pick<TicketRecord, 'owner'>,
): TicketSide => (caller.organizationId === owner.id ? 'owner' : 'partner')

export const organizationsOf = ({ owner, partner }: Pick<TicketRecord, 'owner' | 'partner'>): number[] =>
  partner ? [owner.id, partner.id] : [owner.id]
