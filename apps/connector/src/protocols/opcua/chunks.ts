import { type ClientSession, type DataValue, type ReadValueIdOptions, VariableIds } from 'node-opcua-client'

/** How much a server takes at once, never more than what one answer should hold. */
export interface Limits {
  readonly read: number
  readonly browse: number
  readonly monitor: number
}

const MOST = 500

const LIMITS = 'Server_ServerCapabilities_OperationLimits_'

/** Each alone: how many nodes a server reads at once is not known yet. */
export async function readLimits(session: ClientSession): Promise<Limits> {
  /** 0 is no limit, and a server that does not say has none either. */
  const limitOf = async (name: 'MaxNodesPerRead' | 'MaxNodesPerBrowse' | 'MaxMonitoredItemsPerCall') => {
    const { value } = await session.read({ nodeId: `i=${VariableIds[`${LIMITS}${name}`]}` })
    const given = Number(value?.value ?? 0)
    return given > 0 ? Math.min(given, MOST) : MOST
  }
  return {
    read: await limitOf('MaxNodesPerRead'),
    browse: await limitOf('MaxNodesPerBrowse'),
    monitor: await limitOf('MaxMonitoredItemsPerCall'),
  }
}

/** One call after the other: a small server has little memory. */
export async function inChunks<T, R>(
  items: readonly T[],
  size: number,
  call: (items: T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < items.length; from += size)
    results.push(...(await call(items.slice(from, from + size))))
  return results
}

export const readAll = (
  session: ClientSession,
  limits: Limits,
  nodes: readonly ReadValueIdOptions[],
): Promise<DataValue[]> => inChunks(nodes, limits.read, (some) => session.read(some))
