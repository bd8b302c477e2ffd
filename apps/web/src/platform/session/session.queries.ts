import { listMachineGroups } from '@millwright/contract/people/groups'
import { getOrganization } from '@millwright/contract/people/organizations'
import { getUser } from '@millwright/contract/people/users'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../api/client.ts'

/** People, organizations and groups change by hand, a few times a year. */
const SELDOM_MS = 5 * 60_000

export const userQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: ['users', org, id],
    queryFn: async ({ signal }) => (await send(getUser, { params: { org, id }, signal })).result,
    staleTime: SELDOM_MS,
    meta: { isKept: true },
  })

export const organizationQuery = (org: string) =>
  queryOptions({
    queryKey: ['organizations', org],
    queryFn: async ({ signal }) => (await send(getOrganization, { params: { org }, signal })).result,
    staleTime: SELDOM_MS,
    meta: { isKept: true },
  })

export const groupsQuery = (org: string) =>
  queryOptions({
    queryKey: ['groups', org],
    queryFn: async ({ signal }) => (await send(listMachineGroups, { params: { org }, signal })).result,
    staleTime: SELDOM_MS,
    meta: { isKept: true },
  })
