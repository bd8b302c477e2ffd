import {
  type ConnectionSort,
  type ConnectionState,
  getConnectionSums,
  getMachineConnection,
  listConnections,
  type MachineConnection,
} from '@millwright/contract/machines/connections'
import type { ConnectionWay } from '@millwright/contract/wire/connection-ways'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { fetchAll } from '../../../platform/api/fetch-all.ts'

export const CONNECTIONS_PAGE = 100

/** The server writes down who is connected as often; a message is no event for browsers. */
const ASK_AGAIN_MS = 5_000

const connectionsKey = (org: string) => ['connections', org] as const

export interface ConnectionFilter {
  readonly state: ConnectionState | undefined
  readonly way: ConnectionWay | undefined
  /** Undefined for all machines of the organization. */
  readonly group: string | undefined
  readonly search: string
  /** Undefined for those first that want somebody. */
  readonly sort: ConnectionSort | undefined
}

const queryOf = ({ state, way, group, search, sort }: ConnectionFilter) => ({
  ...(state && { state }),
  ...(way && { way }),
  ...(group && { group }),
  ...(search && { search }),
  ...(sort && { sort }),
})

export const connectionsQuery = (org: string, filter: ConnectionFilter, page: number) =>
  queryOptions({
    queryKey: [...connectionsKey(org), 'list', filter, page],
    queryFn: ({ signal }) => {
      const query = { ...queryOf(filter), skip: (page - 1) * CONNECTIONS_PAGE, limit: CONNECTIONS_PAGE }
      return send(listConnections, { params: { org }, query, signal })
    },
    placeholderData: keepPreviousData,
    refetchInterval: ASK_AGAIN_MS,
  })

export const loadConnections = (org: string, filter: ConnectionFilter): Promise<MachineConnection[]> =>
  fetchAll((page) => send(listConnections, { params: { org }, query: { ...queryOf(filter), ...page } }))

export const connectionSumsQuery = (org: string) =>
  queryOptions({
    queryKey: [...connectionsKey(org), 'sums'],
    queryFn: async ({ signal }) => (await send(getConnectionSums, { params: { org }, signal })).result,
    refetchInterval: ASK_AGAIN_MS,
  })

export const machineConnectionQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: [...connectionsKey(org), 'machine', id],
    queryFn: async ({ signal }) => (await send(getMachineConnection, { params: { org, id }, signal })).result,
    refetchInterval: ASK_AGAIN_MS,
  })
