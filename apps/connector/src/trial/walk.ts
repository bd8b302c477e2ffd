import type { OfferedNode } from '@millwright/domain/connectors/offered-node'
import type { Source } from '../protocols/source.ts'

/** A machine with more than this is set up by hand. */
const MAX_NODES = 3000
const MAX_DEPTH = 12

/** All that a machine offers, level by level, until there is no time left. */
export async function walkNodes(source: Source, until: number, now: () => number): Promise<OfferedNode[]> {
  const found: OfferedNode[] = []
  const seen = new Set<string>()
  let level: (string | null)[] = [null]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const next: string[] = []
    for (const node of level) {
      if (now() >= until || found.length >= MAX_NODES) return found
      for (const each of await source.browse(node)) {
        // A server may have circles.
        if (seen.has(each.id)) continue
        seen.add(each.id)
        found.push(each)
        if (each.hasMore) next.push(each.id)
      }
    }
    level = next
  }
  return found
}
