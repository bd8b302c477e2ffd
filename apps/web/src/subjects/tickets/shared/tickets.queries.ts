import type { TicketOriginBody } from '@millwright/contract/tickets/ticket-bodies'
import {
  countTickets,
  getTicket,
  getTicketProposal,
  listTicketPartners,
  listTicketPeople,
  listTickets,
} from '@millwright/contract/tickets/tickets'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { livePatches } from '../../../platform/live/live-patches.ts'

export const TICKETS_KEY = 'tickets'

/** A step brings an entry, a file and a notice: one request answers for all. */
const SETTLE_MS = 300
/** A ticket becomes late without any event. */
const REFRESH_MS = 60_000
/** More are found by the search. */
const MOST_SHOWN = 500

export interface TicketFilter {
  readonly state?: 'closed' | 'all' | undefined
  readonly machine?: string | undefined
  readonly origin?: TicketOriginBody['Kind'] | undefined
  readonly assignee?: string | undefined
  readonly search?: string | undefined
}

const patches = livePatches<unknown>({ refetchOn: { ticketsChanged: { afterMs: SETTLE_MS } } })

export const ticketsQuery = (org: string, filter: TicketFilter) =>
  queryOptions({
    queryKey: [TICKETS_KEY, org, 'list', filter],
    queryFn: async ({ signal }) => {
      const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
      const query = { limit: MOST_SHOWN, ...Object.fromEntries(given) }
      return (await send(listTickets, { params: { org }, query, signal })).result
    },
    meta: patches,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export const ticketCountsQuery = (org: string) =>
  queryOptions({
    queryKey: [TICKETS_KEY, org, 'counts'],
    queryFn: async ({ signal }) => (await send(countTickets, { params: { org }, signal })).result,
    meta: patches,
  })

export const ticketQuery = (org: string, ticketId: string) =>
  queryOptions({
    queryKey: [TICKETS_KEY, org, 'one', ticketId],
    queryFn: async ({ signal }) => (await send(getTicket, { params: { org, ticketId }, signal })).result,
    meta: livePatches<unknown>({
      refetchOn: {
        ticketsChanged: { when: (event) => event.ticketId === ticketId, afterMs: SETTLE_MS },
      },
    }),
  })

export const ticketPeopleQuery = (org: string, ticketId: string) =>
  queryOptions({
    queryKey: [TICKETS_KEY, org, 'people', ticketId],
    queryFn: async ({ signal }) =>
      (await send(listTicketPeople, { params: { org, ticketId }, signal })).result,
  })

export const ticketPartnersQuery = (org: string) =>
  queryOptions({
    queryKey: [TICKETS_KEY, org, 'partners'],
    queryFn: async ({ signal }) => (await send(listTicketPartners, { params: { org }, signal })).result,
  })

/** As it is when the sheet opens: what a person has changed in it is not taken away by a newer one. */
export const ticketProposalQuery = (org: string, machineId: string, { Kind, Ref, At }: TicketOriginBody) =>
  queryOptions({
    queryKey: [TICKETS_KEY, org, 'proposal', machineId, Kind, Ref, At],
    queryFn: async ({ signal }) => {
      const query = { machine: machineId, kind: Kind, ref: Ref, at: At }
      return (await send(getTicketProposal, { params: { org }, query, signal })).result
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
