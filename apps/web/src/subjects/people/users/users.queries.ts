import { listRoles } from '@millwright/contract/people/organizations'
import { getUser, listUsers, type User, type UserSort } from '@millwright/contract/people/users'
import type { OrganizationType } from '@millwright/contract/wire/roles'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { fetchAll } from '../../../platform/api/fetch-all.ts'

export const USERS_PAGE = 100

/** Everything about the users of an organization; what is invalidated when one changes. */
export const usersKey = (org: string) => ['users', org] as const

/** Which users are listed. */
interface UserFilter {
  readonly search: string
  /** Undefined for the order of names. */
  readonly sort: UserSort | undefined
}

const queryOf = ({ search, sort }: UserFilter) => ({ search, ...(sort === undefined ? {} : { sort }) })

export const usersQuery = (org: string, filter: UserFilter, page: number) =>
  queryOptions({
    queryKey: [...usersKey(org), 'list', filter, page],
    queryFn: ({ signal }) => {
      const query = { ...queryOf(filter), skip: (page - 1) * USERS_PAGE, limit: USERS_PAGE }
      return send(listUsers, { params: { org }, query, signal })
    },
    placeholderData: keepPreviousData,
  })

export const loadUsers = (org: string, filter: UserFilter): Promise<User[]> =>
  fetchAll((page) => send(listUsers, { params: { org }, query: { ...queryOf(filter), ...page } }))

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
