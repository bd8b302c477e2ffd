import type { Leaf } from '@millwright/domain/connectors/umati/flatten-tree'

/** A machine as a gateway published it last. */
export interface Tree {
  readonly client: string
  readonly machine: string
  /** Before its paths; empty where one machine is read. */
  readonly prefix: string
  readonly leaves: readonly Leaf[]
  /** It came while we listened, and not since its gateway or machine was gone. */
  readonly isLive: boolean
}

const machineKey = (client: string, machine: string): string => `${client}/${machine}`

/** The trees of the machines by their topics, and which of them say how a machine is now. */
export function createGatewayTrees() {
  const trees = new Map<string, Tree>()
  /** Gateways and machines, as they were last heard. */
  const online = new Map<string, boolean>()
  /** Retained messages come in any order: from then on it is known which gateways are there. */
  let isSettled = false

  /** A tree that was retained may be of a gateway that is gone: it counts where the gateway says that it is there. */
  function isPresent({ client, machine, isLive }: Tree): boolean {
    const known = [online.get(client), online.get(machineKey(client, machine))]
    if (known.includes(false)) return false
    return isLive || (isSettled && known.includes(true))
  }

  function note(key: string, is: boolean, isOf: (tree: Tree) => boolean): Tree[] {
    online.set(key, is)
    const noted: Tree[] = []
    for (const [topic, tree] of trees) {
      if (!isOf(tree)) continue
      const now = is ? tree : { ...tree, isLive: false }
      trees.set(topic, now)
      noted.push(now)
    }
    return noted
  }

  return {
    settle: (): Tree[] => {
      isSettled = true
      return [...trees.values()]
    },

    put(topic: string, tree: Tree): void {
      // Who publishes is there, also one that was offline before.
      if (tree.isLive)
        for (const key of [tree.client, machineKey(tree.client, tree.machine)])
          if (online.get(key) === false) online.delete(key)
      trees.set(topic, tree)
    },

    /** It was taken back. */
    remove(topic: string): Tree | undefined {
      const tree = trees.get(topic)
      trees.delete(topic)
      return tree
    },

    /** Those that this is about. */
    noteClient: (client: string, is: boolean): Tree[] => note(client, is, (tree) => tree.client === client),
    noteMachine: (client: string, machine: string, is: boolean): Tree[] =>
      note(machineKey(client, machine), is, (tree) => tree.client === client && tree.machine === machine),

    isPresent,

    /** One machine may have been published under several names. */
    isThere: (prefix: string): boolean =>
      [...trees.values()].some((tree) => tree.prefix === prefix && isPresent(tree)),

    /** Topics of machines that are not there. */
    absent(): string[] {
      const there = new Set([...trees.values()].filter(isPresent).map(({ prefix }) => prefix))
      return [...trees].flatMap(([topic, { prefix }]) => (there.has(prefix) ? [] : [topic]))
    },

    isEmpty: (): boolean => trees.size === 0,
    all: (): Tree[] => [...trees.values()],
    leaves: (): Leaf[] => [...trees.values()].flatMap(({ leaves }) => leaves),
  }
}
