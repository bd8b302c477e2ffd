/** An element of a machine's data model. */
export interface ModelNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Between its tags, without blanks around it. */
  readonly text: string
  readonly children: readonly ModelNode[]
}

/** Controllers write `Type` and `type`, `Units` and `units`. Empty when there is none. */
export function attributeOf(node: ModelNode, name: string): string {
  const exact = node.attributes[name]
  if (exact !== undefined) return exact
  const wanted = name.toLowerCase()
  const key = Object.keys(node.attributes).find(
    (each) => each.length === wanted.length && each.toLowerCase() === wanted,
  )
  return key === undefined ? '' : (node.attributes[key] ?? '')
}

/** The name that the controller gives it; an element without one goes by its own. */
export const nameOf = (node: ModelNode): string => attributeOf(node, 'name') || node.name

export const isElement = (node: ModelNode, name: string): boolean =>
  node.name.toLowerCase() === name.toLowerCase()

const GROUP = 'OperatingGroup'
const GROUPS = 'OperatingGroups'

export const isOperatingGroup = (node: ModelNode): boolean => isElement(node, GROUP)
export const isGroupList = (node: ModelNode): boolean => isElement(node, GROUPS)

/** Spelled one way: `Vasca colla` and `VASCA COLLA` are one type, `BLADE-CARRIAGE` and `BLADE_CARRIAGE` too. */
export const typeOf = (node: ModelNode): string =>
  attributeOf(node, 'Type').trim().toUpperCase().replace(/-/g, '_')

export const locationOf = (node: ModelNode): string => attributeOf(node, 'Location').trim()

/** The operating groups of the machine with those within them, from the top down. */
export function operatingGroupsOf(model: ModelNode): ModelNode[] {
  return model.children.flatMap((child) =>
    isOperatingGroup(child) ? [child, ...operatingGroupsOf(child)] : operatingGroupsOf(child),
  )
}
