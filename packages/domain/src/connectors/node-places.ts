import type { OfferedNode } from './offered-node.ts'

/** Where a node is, in words that another machine of its kind has too. */
export interface NodePlace {
  readonly node: string
  readonly meaning: string | null
  /** Names from below the machine down to the node itself; from the top where no level says which one is the machine. */
  readonly path: readonly string[]
}

/** By what a node was found again. */
export type FoundBy = 'id' | 'meaning' | 'path'

export interface FoundNode {
  /** As it was asked for. */
  readonly wanted: string
  /** Null where the machine has none, or several of which none is surer than another. */
  readonly node: string | null
  readonly by: FoundBy | null
}

interface Walked {
  readonly node: OfferedNode
  /** The topmost first. */
  readonly above: readonly OfferedNode[]
}

/** The folder of OPC 40001-1 below which each machine of a server is. */
export const MACHINES_NODE = 'nsu=http://opcfoundation.org/UA/Machinery/;i=1001'

export function placeOf({ node, above }: Walked): NodePlace {
  const machines = above.findIndex(({ id }) => id === MACHINES_NODE)
  const below = machines < 0 ? above : above.slice(machines + 2)
  return { node: node.id, meaning: node.meaning, path: [...below, node].map(({ name }) => name) }
}

/**
 * The nodes of a template on another machine: ids may be of the machine that it was made with. The same id counts first, then
 * the only node of the same meaning, then the only one at the same place. Of paths from the top the first name may differ: it
 * is often that of the machine.
 */
export function findAgain(wanted: readonly NodePlace[], offered: readonly NodePlace[]): FoundNode[] {
  const ids = new Set(offered.map(({ node }) => node))
  const byMeaning = onlyOnes(offered, ({ meaning }) => meaning)
  const byPath = onlyOnes(offered, ({ path }) => textOf(path))
  const byRest = onlyOnes(offered, ({ path }) => (path.length > 2 ? textOf(path.slice(1)) : null))
  return wanted.map(({ node, meaning, path }): FoundNode => {
    if (ids.has(node)) return { wanted: node, node, by: 'id' }
    const same = meaning === null ? undefined : byMeaning.get(meaning)
    if (same !== undefined) return { wanted: node, node: same, by: 'meaning' }
    const there =
      path.length === 0
        ? undefined
        : (byPath.get(textOf(path)) ?? (path.length > 2 ? byRest.get(textOf(path.slice(1))) : undefined))
    return there === undefined
      ? { wanted: node, node: null, by: null }
      : { wanted: node, node: there, by: 'path' }
  })
}

const textOf = (path: readonly string[]): string => JSON.stringify(path)

/** A key that several places have decides nothing. */
function onlyOnes(
  places: readonly NodePlace[],
  keyOf: (place: NodePlace) => string | null,
): Map<string, string> {
  const groups = Map.groupBy(places, keyOf)
  return new Map(
    [...groups].flatMap(([key, group]) =>
      key !== null && group.length === 1 && group[0] ? [[key, group[0].node] as const] : [],
    ),
  )
}
