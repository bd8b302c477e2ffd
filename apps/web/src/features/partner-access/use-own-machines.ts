import { listMyMachines, type Machine } from '@millwright/contract/calls/machines'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { fetchAll } from '../../api/fetch-all.ts'
import { useSession } from '../../session/use-session.ts'

/** Only what belongs to the organization can be opened to others: not what it was itself given access to. */
export function useOwnMachines(): Machine[] {
  const { organization } = useSession()
  const machines = useQuery({
    queryKey: ['machines', 'mine'],
    queryFn: ({ signal }): Promise<Machine[]> =>
      fetchAll((page) => send(listMyMachines, { query: page, signal })),
  })
  return machines.data?.filter((machine) => machine.OrganizationCode === organization.BusinessCode) ?? []
}
