import { familyCode } from '../../text/family-code.ts'
import { wordsIn } from '../../text/words-in.ts'
import { isCms } from '../maker.ts'
import { givenTopic, isEvents } from './model-location.ts'
import {
  attributeOf,
  isGroupList,
  isOperatingGroup,
  locationOf,
  type ModelNode,
  nameOf,
  typeOf,
} from './model-node.ts'

/** How the groups of a CMS machine are shown, by what they are. */
export const COMPONENT_VARIANTS = ['', 'cms', 'cms-spindle', 'cms-awj', 'cms-wj'] as const
export type ComponentVariant = (typeof COMPONENT_VARIANTS)[number]

export interface ComponentNode {
  /** Unique in the tree: the positions of the node and of those above it. */
  readonly key: string
  readonly title: string
  /** Its own level of the channel; empty for a group that has none. */
  readonly topicLevel: string
  /** All levels down to it. */
  readonly topic: readonly string[]
  /** Where its values arrive; empty for a group, and for what has no topic. */
  readonly channel: string
  readonly id: string
  /** The names from the machine down to it. */
  readonly path: string
  readonly description: string
  readonly variant: ComponentVariant
  readonly children: readonly ComponentNode[]
  readonly node: RawNode
}

export interface RawNode {
  readonly name: string
  readonly value: string
  readonly units: string
  readonly symbolicName: string
  /** Of an operating group. */
  readonly type: string
  readonly location: string
}

export interface ComponentTree {
  readonly nodes: readonly ComponentNode[]
  /** The electric heaters of a thermoforming machine, which are shown as a table. */
  readonly heaters: readonly ComponentNode[]
}

interface MachineKind {
  readonly family: string
  readonly manufacturer: string
}

/**
 * For the page of components (rules: components 1, 2, 3), with a pause after each component: a model may have tens of
 * thousands, and others want their turn.
 */
export function* componentTreeSteps(model: ModelNode, machine: MachineKind): Generator<void, ComponentTree> {
  const hasCmsVariants = isCms(machine.manufacturer)
  const heaters: ComponentNode[] = []
  const movesHeaters = familyCode(machine.family) === 'TFO'

  function* nodesOf(parent: ModelNode, above: Above): Generator<void, ComponentNode[]> {
    const nodes: ComponentNode[] = []
    for (const [index, part] of partsOf(parent).entries()) {
      const node = yield* nodeOf(part, above, index)
      if (movesHeaters && isHeater(part)) heaters.push(node)
      else nodes.push(node)
    }
    return nodes
  }

  function* nodeOf(part: ModelNode, above: Above, index: number): Generator<void, ComponentNode> {
    const name = nameOf(part)
    const key = above.key === '' ? String(index) : `${above.key}.${index}`
    const path = above.path === '' ? name : `${above.path}/${name}`
    const { topic, topicLevel } = topicOf(part, above.topic)
    const own = hasCmsVariants && isOperatingGroup(part) ? cmsVariant(typeOf(part)) : above.variant
    const children = yield* nodesOf(part, { key, path, topic, variant: own })
    yield
    return {
      key,
      title: attributeOf(part, 'title') || wordsIn(name),
      topicLevel,
      topic,
      channel: children.length === 0 && topicLevel !== '' ? topic.join('/') : '',
      id: attributeOf(part, 'id') || key,
      path,
      description: attributeOf(part, 'description'),
      variant: own,
      children,
      node: {
        name,
        value: attributeOf(part, 'value') || part.text,
        units: attributeOf(part, 'units') || attributeOf(part, 'unit'),
        symbolicName: attributeOf(part, 'symbolicName'),
        type: typeOf(part),
        location: locationOf(part),
      },
    }
  }

  return {
    nodes: yield* nodesOf(model, { key: '', path: '', topic: [], variant: hasCmsVariants ? 'cms' : '' }),
    heaters,
  }
}

interface Above {
  readonly key: string
  readonly path: string
  readonly topic: readonly string[]
  readonly variant: ComponentVariant
}

/** Without events; the list of operating groups is no component, its groups are. */
const partsOf = (node: ModelNode): ModelNode[] =>
  node.children
    .filter((child) => !isEvents(child))
    .flatMap((child) => (isGroupList(child) ? partsOf(child) : [child]))

const isHeater = (node: ModelNode): boolean => isOperatingGroup(node) && typeOf(node).includes('HEATER')

/** The whole channel, or the levels above and its own. Elements without one share the list of the element around them. */
function topicOf(node: ModelNode, above: readonly string[]): Pick<ComponentNode, 'topic' | 'topicLevel'> {
  const given = givenTopic(node)
  if (given === null) return { topic: above, topicLevel: '' }
  const own = given.text.split('/')
  return given.field === 'topic'
    ? { topic: own, topicLevel: own.at(-1) ?? '' }
    : { topic: [...above, ...own], topicLevel: given.text }
}

function cmsVariant(type: string): ComponentVariant {
  if (type === 'SPINDLE') return 'cms-spindle'
  if (type === 'AWJ') return 'cms-awj'
  return type === 'WJ' ? 'cms-wj' : 'cms'
}
