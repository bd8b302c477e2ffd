import type { Machine } from '@millwright/contract/machines/machines'
import type { OwnSite } from '@millwright/contract/machines/sites'
import { listUsers } from '@millwright/contract/people/users'
import type { FirstStepFacts } from '@millwright/domain/people/first-steps'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { useOwnMachines } from '../../machines/shared/own-machines.ts'
import { sitesQuery } from '../../machines/shared/sites/sites.queries.ts'
import { heardAt } from '../../machines/shared/use-first-message.ts'

/** Under the key of the users: adding one asks for it again. */
const peopleQuery = (org: string) =>
  queryOptions({
    queryKey: ['users', org, 'number'],
    queryFn: async ({ signal }): Promise<number> =>
      (await send(listUsers, { params: { org }, query: { skip: 0, limit: 1 }, signal })).total ?? 1,
  })

export interface Known {
  readonly facts: FirstStepFacts
  readonly sites: readonly OwnSite[]
  readonly machines: readonly Machine[]
}

/** Null until all of them are known. */
export function useFacts() {
  const { organization, groups } = useSession()
  const org = organization.BusinessCode
  const sites = useQuery(sitesQuery(org))
  const machines = useOwnMachines()
  const people = useQuery(peopleQuery(org))
  const queries = [sites, machines, people]
  const known: Known | null =
    sites.data && machines.data && people.data !== undefined
      ? {
          sites: sites.data,
          machines: machines.data,
          facts: {
            sites: sites.data.length,
            machinesHeard: machines.data.filter((machine) => heardAt(machine) !== null).length,
            groups: groups.filter(({ IsAll }) => !IsAll).length,
            people: people.data,
          },
        }
      : null
  return {
    known,
    hasFailed: queries.some(({ isError }) => isError),
    isFetching: queries.some(({ isFetching }) => isFetching),
    retry: (): void => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}
