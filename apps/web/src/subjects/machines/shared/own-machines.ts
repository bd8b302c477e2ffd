import { listMyMachines, type Machine } from '@millwright/contract/machines/machines'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { fetchAll } from '../../../platform/api/fetch-all.ts'
import { MACHINES_KEY } from '../../../platform/live/machine-key.ts'
import { machinePatches } from '../../../platform/live/status-patch.ts'
import { useSession } from '../../../platform/session/use-session.ts'

/** Everything that the person sees through any group. */
export const myMachinesQuery = queryOptions({
  queryKey: [MACHINES_KEY, 'mine'],
  queryFn: ({ signal }): Promise<Machine[]> =>
    fetchAll((page) => send(listMyMachines, { query: page, signal })),
  // They may be more than a socket joins, and no page shows their status: what others join moves them too.
  meta: machinePatches<Machine[]>(),
})

/** Those of the organization, without what partners opened to it; the status of the query with them. */
export function useOwnMachines() {
  const { organization } = useSession()
  return useQuery({
    ...myMachinesQuery,
    select: (machines) =>
      machines.filter((machine) => machine.OrganizationCode === organization.BusinessCode),
  })
}
