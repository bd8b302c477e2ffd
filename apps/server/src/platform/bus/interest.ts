import { wholeOf } from '@millwright/contract/wire/topics'

/** A process that has not been heard of for so long is gone, and nobody looks at anything there. */
const FORGET_MS = 20_000

interface Node {
  readonly names: Set<string>
  heardAt: number
}

/** Which live names somebody looks at in other processes, so that no others are sent there. */
export function createInterest(now: () => number) {
  const nodes = new Map<string, Node>()
  const lookers = new Map<string, number>()

  function nodeOf(id: string): Node {
    const node = nodes.get(id) ?? { names: new Set<string>(), heardAt: 0 }
    node.heardAt = now()
    nodes.set(id, node)
    return node
  }

  function remove(node: Node, name: string): void {
    if (!node.names.delete(name)) return
    const left = (lookers.get(name) ?? 0) - 1
    if (left > 0) lookers.set(name, left)
    else lookers.delete(name)
  }

  function forget(id: string): void {
    const node = nodes.get(id)
    nodes.delete(id)
    if (node) for (const name of [...node.names]) remove(node, name)
  }

  return {
    /** Also where all channels of the machine are looked at. */
    has: (name: string): boolean => lookers.size > 0 && (lookers.has(name) || lookers.has(wholeOf(name))),
    joined(id: string, names: readonly string[]): void {
      const node = nodeOf(id)
      for (const name of names) {
        if (node.names.has(name)) continue
        node.names.add(name)
        lookers.set(name, (lookers.get(name) ?? 0) + 1)
      }
    },
    left(id: string, names: readonly string[]): void {
      const node = nodeOf(id)
      for (const name of names) remove(node, name)
    },
    /** False when we do not know exactly as many names as it says, and had better ask. */
    alive(id: string, count: number): boolean {
      const { size } = nodeOf(id).names
      // We missed that some were left; which ones, only the whole list can tell.
      if (size > count) forget(id)
      return size === count
    },
    forgetSilent(): void {
      for (const [id, { heardAt }] of nodes) if (now() - heardAt > FORGET_MS) forget(id)
    },
  }
}
