import type { Component, Components } from '@millwright/contract/machines/components'

export type Variant = Component['variant']
export type Section = Components['sections'][number]['section']

/** A line of the tree as it is drawn. */
export interface ComponentRow {
  readonly component: Component
  readonly level: number
  /** Where the line is at the top of what did not come from the data model. */
  readonly section: Section | null
  /** Of a CMS machine, where it is another one than that of the group around it; otherwise empty. */
  readonly variant: Variant
  /** Values in it. */
  readonly leaves: number
  readonly isOpen: boolean
}

/** With few values all of it is seen at a glance. */
const ALL_OPEN_UP_TO = 60

export interface TreeView {
  readonly words: string
  /** Opened and closed by hand. */
  readonly toggled: ReadonlyMap<string, boolean>
  /** The name as a person reads it, and hence searches for. */
  readonly nameOf: (component: Component) => string
}

/** The lines in sight: those of open groups, or those that are searched for with the groups they are in. */
export function rowsOf(
  { components, sections, heaters }: Components,
  { words, toggled, nameOf }: TreeView,
): ComponentRow[] {
  const byKey = new Map(components.map((component) => [component.key, component]))
  const leaves = countLeaves(components, byKey)
  const total = sections.flatMap(({ keys }) => keys).reduce((sum, key) => sum + (leaves.get(key) ?? 0), 0)
  const wanted = words.trim().toLowerCase()
  const found = wanted === '' ? null : matching(components, byKey, wanted, nameOf)
  const apart = new Set(heaters)

  function linesOf(key: string, level: number, section: Section | null, above: Variant): ComponentRow[] {
    const component = byKey.get(key)
    if (!component || apart.has(key) || (found && !found.has(key))) return []
    const isOpenAtFirst = level === 1 || total <= ALL_OPEN_UP_TO
    const isOpen = component.children.length > 0 && (found !== null || (toggled.get(key) ?? isOpenAtFirst))
    const variant = component.variant === above ? '' : component.variant
    const row = { component, level, section, variant, leaves: leaves.get(key) ?? 0, isOpen }
    return [
      row,
      ...(isOpen
        ? component.children.flatMap((child) => linesOf(child, level + 1, null, component.variant))
        : []),
    ]
  }
  return sections.flatMap(({ section, keys }) => keys.flatMap((key) => linesOf(key, 1, section, '')))
}

/** Children follow their parents in the list, so going backwards each is counted before what it is in. */
function countLeaves(
  components: readonly Component[],
  byKey: ReadonlyMap<string, Component>,
): Map<string, number> {
  const leaves = new Map<string, number>()
  for (const { key, channel, children } of components.toReversed()) {
    const inside = children
      .filter((child) => byKey.has(child))
      .reduce((sum, child) => sum + (leaves.get(child) ?? 0), 0)
    leaves.set(key, inside + (channel === '' ? 0 : 1))
  }
  return leaves
}

/** Components that hold the words in name, title, path or channel, and all that they are in. */
function matching(
  components: readonly Component[],
  byKey: ReadonlyMap<string, Component>,
  words: string,
  nameOf: TreeView['nameOf'],
): Set<string> {
  const isFound = (component: Component): boolean => {
    const { title, path, channel, description } = component
    return `${nameOf(component)} ${title} ${path} ${channel} ${description}`.toLowerCase().includes(words)
  }
  const found = new Set<string>()
  for (const component of components.toReversed())
    if (isFound(component) || component.children.some((child) => byKey.has(child) && found.has(child)))
      found.add(component.key)
  return found
}
