import { listRoles } from '@millwright/contract/calls/organizations'
import { getUser, listUsers } from '@millwright/contract/calls/users'
import type { OrganizationType } from '@millwright/contract/roles'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.ts'

const PAGE = 50

/** Everything about the users of an organization; what is invalidated when one changes. */
export const usersKey = (org: string) => ['users', org] as const

export const usersQuery = (org: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...usersKey(org), 'list', search],
    queryFn: ({ pageParam: skip, signal }) =>
      send(listUsers, { params: { org }, query: { skip, limit: PAGE, search }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.result.length, 0)
      return loaded < (last.total ?? 0) ? loaded : undefined
    },
  })

export const userDetailQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: [...usersKey(org), id],
    queryFn: async ({ signal }) => (await send(getUser, { params: { org, id }, signal })).result,
  })

export const rolesQuery = (type: string) =>
  queryOptions({
    queryKey: ['roles', type],
    queryFn: async ({ signal }) =>
      (await send(listRoles, { params: { type: type as OrganizationType }, signal })).result,
    staleTime: Number.POSITIVE_INFINITY,
  })
