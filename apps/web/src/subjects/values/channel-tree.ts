export interface TreeNode {
  /** The channel's name so far; that of a channel where it is one. */
  readonly path: string
  /** The last part of the name. */
  readonly name: string
  /** A channel may have further ones below it. */
  readonly isChannel: boolean
  readonly children: readonly TreeNode[]
}

interface Growing extends TreeNode {
  isChannel: boolean
  children: Growing[]
}

/** `Axis2` before `Axis10`. Made once: a collator costs far more to make than to use. */
const natural = new Intl.Collator('en', { numeric: true })

/** Channel names, split at the slash, as a tree in natural order. */
export function buildTree(names: Iterable<string>): TreeNode[] {
  const roots: Growing[] = []
  const byPath = new Map<string, Growing>()
  for (const name of names) {
    let siblings = roots
    let path = ''
    for (const part of name.split('/')) {
      path = path === '' ? part : `${path}/${part}`
      let node = byPath.get(path)
      if (!node) {
        node = { path, name: part, isChannel: false, children: [] }
        byPath.set(path, node)
        siblings.push(node)
      }
      siblings = node.children
    }
    const leaf = byPath.get(name)
    if (leaf) leaf.isChannel = true
  }
  sortAll(roots)
  return roots
}

function sortAll(nodes: Growing[]): void {
  nodes.sort((a, b) => natural.compare(a.name, b.name))
  for (const node of nodes) sortAll(node.children)
}

export const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** The channels whose path or name holds every word, with all their parents. */
export function filterTree(
  nodes: readonly TreeNode[],
  words: readonly string[],
  nameOf: (path: string) => string = () => '',
): readonly TreeNode[] {
  if (words.length === 0) return nodes
  return nodes.flatMap((node) => {
    const children = filterTree(node.children, words, nameOf)
    const searched = node.isChannel ? `${node.path} ${nameOf(node.path)}`.toLowerCase() : ''
    const isChannel = node.isChannel && words.every((word) => searched.includes(word))
    return isChannel || children.length > 0 ? [{ ...node, isChannel, children }] : []
  })
}

export function countChannels(nodes: readonly TreeNode[]): number {
  return nodes.reduce((sum, node) => sum + (node.isChannel ? 1 : 0) + countChannels(node.children), 0)
}

/** `a`, `a/b` of `a/b/c`. */
export function pathsAbove(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'))
}

export const branchesOf = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? [node.path, ...branchesOf(node.children)] : []))

/** The first channel in the order of the tree that is wanted. */
export function firstChannel(
  nodes: readonly TreeNode[],
  isWanted: (path: string) => boolean,
): string | undefined {
  for (const node of nodes) {
    if (node.isChannel && isWanted(node.path)) return node.path
    const below = firstChannel(node.children, isWanted)
    if (below !== undefined) return below
  }
  return undefined
}
