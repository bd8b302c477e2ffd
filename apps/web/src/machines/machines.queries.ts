import {
  getMachine,
  listGroupMachines,
  listLaggingFacts,
  type Machine,
} from '@millwright/contract/calls/machines'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../api/client.ts'
import { FACTORY_PAGE, fetchAll } from '../api/fetch-all.ts'
import { statusSince } from '../live/last-status.ts'
import { MACHINES_KEY, patched } from '../live/status-patch.ts'

/** All machines of a group. */
export const groupMachinesQuery = (org: string, groupId: string) =>
  queryOptions({
    queryKey: [MACHINES_KEY, 'group', org, groupId],
    queryFn: async ({ signal }): Promise<Machine[]> => {
      const askedAt = Date.now()
      const machines = await fetchAll(
        (page) => send(listGroupMachines, { params: { org, groupId }, query: page, signal }),
        FACTORY_PAGE,
      )
      return machines.map((machine) => current(machine, askedAt))
    },
  })

export const machineQuery = (id: string) =>
  queryOptions({
    queryKey: [MACHINES_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<Machine> => {
      const askedAt = Date.now()
      return current((await send(getMachine, { params: { id }, signal })).result, askedAt)
    },
  })

/** Retries succeed or fail without any event. */
const LAG_REFETCH_MS = 30_000

export const laggingFactsQuery = (id: string) =>
  queryOptions({
    queryKey: ['lagging-facts', id],
    queryFn: async ({ signal }) => (await send(listLaggingFacts, { params: { id }, signal })).result,
    refetchInterval: LAG_REFETCH_MS,
  })

/** An answer may have left the server before an event that has already arrived here: then the event is newer. */
const current = (machine: Machine, askedAt: number): Machine =>
  patched(machine, statusSince(machine.Id, askedAt))
