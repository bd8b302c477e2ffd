import type { ComponentNode, ComponentTree } from '../../machines/data-model/component-tree.ts'
import type { OperatingGroup } from './operating-group.ts'

/** The groups of a data model, with its electric heaters, as widgets look for them. */
export const groupsFromModel = ({ nodes, heaters }: ComponentTree): readonly OperatingGroup[] =>
  [...nodes, ...heaters].filter(({ channel }) => channel === '').map(groupOf)

const groupOf = ({ node, children }: ComponentNode): OperatingGroup => ({
  name: node.name,
  type: node.type,
  location: node.location,
  variables: children
    .filter(({ channel }) => channel !== '')
    .map(({ node: { name, units }, channel }) => ({ name, channel, unit: units })),
  children: children.filter(({ channel }) => channel === '').map(groupOf),
})
