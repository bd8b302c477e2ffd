import type { OfferedNode } from '@millwright/domain/connectors/offered-node'
import type { Source } from '../protocols/source.ts'

/** A machine with more than this is set up by hand. */
const MAX_NODES = 3000
const MAX_DEPTH = 12

export interface WalkedNode {
  readonly node: OfferedNode
  /** The topmost first. */
  readonly above: readonly OfferedNode[]
}

export interface Walk {
  readonly nodes: readonly WalkedNode[]
  /** Nothing was left out. */
  readonly isWhole: boolean
}

/** All that a machine offers, level by level, until there is no time left. */
export async function walkNodes(source: Source, until: number, now: () => number): Promise<Walk> {
  const found: WalkedNode[] = []
  const seen = new Set<string>()
  let level: (readonly OfferedNode[])[] = [[]]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const next: (readonly OfferedNode[])[] = []
    for (const above of level) {
      if (now() >= until || found.length >= MAX_NODES) return { nodes: found, isWhole: false }
      for (const node of await source.browse(above.at(-1)?.id ?? null)) {
        // A server may have circles.
        if (seen.has(node.id)) continue
        seen.add(node.id)
        found.push({ node, above })
        if (node.hasMore) next.push([...above, node])
      }
    }
    level = next
  }
  return { nodes: found, isWhole: level.length === 0 }
}
