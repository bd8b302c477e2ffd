import type { TicketStepBody } from '@millwright/contract/tickets/ticket-bodies'
import type { TicketDetail } from '@millwright/contract/tickets/ticket-shapes'
import { patchTicket, stepTicket } from '@millwright/contract/tickets/tickets'
import type { BodyOf } from '@millwright/contract/wire/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { TICKETS_KEY, ticketQuery } from './shared/tickets.queries.ts'

type Step = Omit<TicketStepBody, 'Version'>
type Patch = Omit<BodyOf<typeof patchTicket>, 'Version'>

/**
 * Changes a ticket from the version that is shown. Where somebody else was faster, a toast says so and the ticket is
 * loaded as it is now.
 */
export function useTicketChange(org: string, ticket: Pick<TicketDetail, 'Id' | 'Version'>) {
  const cache = useQueryClient()
  const params = { org, ticketId: ticket.Id }
  const options = {
    onSuccess: (changed: TicketDetail) => cache.setQueryData(ticketQuery(org, ticket.Id).queryKey, changed),
    onSettled: () => cache.invalidateQueries({ queryKey: [TICKETS_KEY, org] }),
  }
  const step = useMutation({
    mutationFn: async (body: Step) =>
      (await send(stepTicket, { params, body: { Version: ticket.Version, ...body } })).result,
    ...options,
  })
  const patch = useMutation({
    mutationFn: async (body: Patch) =>
      (await send(patchTicket, { params, body: { Version: ticket.Version, ...body } })).result,
    ...options,
  })
  return { step: step.mutate, patch: patch.mutate, isPending: step.isPending || patch.isPending }
}
