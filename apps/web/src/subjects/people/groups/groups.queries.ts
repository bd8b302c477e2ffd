import { getOpcuaAccess } from '@millwright/contract/connectors/programs'
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

/** Programs come and go. */
const LOOK_AGAIN_MS = 10_000

export const opcuaAccessQuery = (org: string) =>
  queryOptions({
    queryKey: ['opcua', org],
    queryFn: async ({ signal }) => (await send(getOpcuaAccess, { params: { org }, signal })).result,
    refetchInterval: LOOK_AGAIN_MS,
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
