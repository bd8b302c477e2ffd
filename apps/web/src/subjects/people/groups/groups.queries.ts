import { listGroupUsers } from '@millwright/contract/people/groups'
import { listUsers, type User } from '@millwright/contract/people/users'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { fetchAll } from '../../../platform/api/fetch-all.ts'

/** The users of a group are asked for up to so many (rules: limits 3). */
const GROUP_USERS = 1000

export const allUsersQuery = (org: string) =>
  queryOptions({
    queryKey: ['users', org, 'all'],
    queryFn: ({ signal }): Promise<User[]> =>
      fetchAll((page) => send(listUsers, { params: { org }, query: page, signal })),
  })

export const groupUsersQuery = (org: string, groupId: string) =>
  queryOptions({
    queryKey: ['groups', org, groupId, 'users'],
    queryFn: async ({ signal }) =>
      (
        await send(listGroupUsers, {
          params: { org, groupId },
          query: { skip: 0, limit: GROUP_USERS },
          signal,
        })
      ).result,
  })
