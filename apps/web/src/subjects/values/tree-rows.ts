import type { TreeNode } from './channel-tree.ts'

/** A line of the tree as it is drawn and read out. */
export interface TreeRow {
  readonly node: TreeNode
  /** 1 for the roots, as aria counts. */
  readonly level: number
  readonly isOpen: boolean
  /** Among its siblings, from 1. */
  readonly position: number
  readonly siblings: number
}

/** With these branches open, top to bottom. */
export function rowsOf(nodes: readonly TreeNode[], isOpen: (path: string) => boolean, level = 1): TreeRow[] {
  return nodes.flatMap((node, index) => {
    const isBranch = node.children.length > 0
    const row = {
      node,
      level,
      isOpen: isBranch && isOpen(node.path),
      position: index + 1,
      siblings: nodes.length,
    }
    return row.isOpen ? [row, ...rowsOf(node.children, isOpen, level + 1)] : [row]
  })
}

/** Where a key leads: to another line, or to one that opens or closes. */
export type TreeMove = { readonly to: number } | { readonly toggle: string } | null

/** The keys of a tree as the ARIA practices have them. */
export function moveFor(key: string, rows: readonly TreeRow[], at: number, pageRows: number): TreeMove {
  const last = rows.length - 1
  const row = rows[at]
  if (!row) return last >= 0 ? { to: 0 } : null
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(at + 1, last) }
    case 'ArrowUp':
      return { to: Math.max(at - 1, 0) }
    case 'PageDown':
      return { to: Math.min(at + pageRows, last) }
    case 'PageUp':
      return { to: Math.max(at - pageRows, 0) }
    case 'Home':
      return { to: 0 }
    case 'End':
      return { to: last }
    case 'ArrowRight':
      if (row.node.children.length === 0) return null
      return row.isOpen ? { to: at + 1 } : { toggle: row.node.path }
    case 'ArrowLeft':
      return row.isOpen ? { toggle: row.node.path } : { to: parentOf(rows, at) }
    default:
      return null
  }
}

function parentOf(rows: readonly TreeRow[], at: number): number {
  const level = rows[at]?.level ?? 1
  const found = rows.slice(0, at).findLastIndex((row) => row.level < level)
  return found === -1 ? at : found
}

/** The next line whose name begins with what was typed, coming round at the end; -1 without one. */
export function typedTo(rows: readonly TreeRow[], at: number, typed: string): number {
  const wanted = typed.toLowerCase()
  // A longer word may still be meant for the current line; a single letter goes on.
  const first = typed.length > 1 ? at : at + 1
  for (let step = 0; step < rows.length; step++) {
    const index = (first + step) % rows.length
    if (rows[index]?.node.name.toLowerCase().startsWith(wanted)) return index
  }
  return -1
}
