import {
  getMachine,
  listGroupMachines,
  listLaggingFacts,
  type Machine,
} from '@millwright/contract/machines/machines'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { FACTORY_PAGE, fetchAll } from '../../../platform/api/fetch-all.ts'
import { MACHINES_KEY, machineKey } from '../../../platform/live/machine-key.ts'
import { machinePatches, statusChannel } from '../../../platform/live/status-patch.ts'

/** All machines of a group. */
export const groupMachinesQuery = (org: string, groupId: string) =>
  queryOptions({
    queryKey: [MACHINES_KEY, 'group', org, groupId],
    queryFn: ({ signal }): Promise<Machine[]> =>
      fetchAll(
        (page) => send(listGroupMachines, { params: { org, groupId }, query: page, signal }),
        FACTORY_PAGE,
      ),
    meta: machinePatches<Machine[]>((machines = []) => machines.map(({ Id }) => statusChannel(Id))),
  })

export const machineQuery = (id: string) =>
  queryOptions({
    queryKey: machineKey(id),
    queryFn: async ({ signal }): Promise<Machine> =>
      (await send(getMachine, { params: { id }, signal })).result,
    meta: machinePatches<Machine>((machine) => (machine ? [statusChannel(machine.Id)] : [])),
  })

/** Retries succeed or fail without any event. */
const LAG_REFETCH_MS = 30_000

export const laggingFactsQuery = (id: string) =>
  queryOptions({
    queryKey: ['lagging-facts', id],
    queryFn: async ({ signal }) => (await send(listLaggingFacts, { params: { id }, signal })).result,
    refetchInterval: LAG_REFETCH_MS,
  })
