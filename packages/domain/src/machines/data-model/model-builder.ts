import { givenTopic, type LocationSize, locationSize, repeatedIn, TOP } from './model-location.ts'
import { attributeOf, isElement, isOperatingGroup, type ModelNode } from './model-node.ts'

/** As it arrives, in bytes. */
export const MAX_MODEL_BYTES = 4 * 1024 * 1024

export const MODEL_LIMITS = {
  depth: 32,
  nodes: 50_000,
  /** Of one element. */
  attributes: 64,
  /** Characters of a name, and of a value or a text. */
  name: 128,
  value: 4_096,
  /** Characters and levels of a topic with those around it: as long as a channel may be. */
  topic: 250,
  topicLevels: 32,
  /** Characters of the names from the machine down to an element. */
  path: 1_000,
  /** Characters of the keys, paths and topics of all elements, each of which repeats those around it. */
  tree: 8 * 1024 * 1024,
} as const

export const MODEL_FAULTS = [
  'MODEL_TOO_LARGE',
  'MODEL_NOT_XML',
  'MODEL_NOT_TEXT',
  /** A document type can declare entities and name files elsewhere; no data model needs one. */
  'MODEL_HAS_DOCTYPE',
  'MODEL_TOO_DEEP',
  'MODEL_TOO_MANY_NODES',
  'MODEL_TOO_MANY_ATTRIBUTES',
  'MODEL_NAME_TOO_LONG',
  'MODEL_VALUE_TOO_LONG',
  'MODEL_TREE_TOO_LARGE',
  'MODEL_WITHOUT_MACHINE',
  'MODEL_WITHOUT_PARTS',
  'GROUP_WITHOUT_TYPE',
] as const
export type ModelFault = (typeof MODEL_FAULTS)[number]

/** Why a data model is refused; `location` says where in it, such as a line or the path of an element. */
export class ModelRefused extends Error {
  override readonly name = 'ModelRefused'
  readonly fault: ModelFault
  readonly location: string

  constructor(fault: ModelFault, location: string) {
    super(location === '' ? fault : `${fault} at ${location}`)
    this.fault = fault
    this.location = location
  }
}

type Growing = { -readonly [K in keyof ModelNode]: ModelNode[K] } & { children: Growing[] }

/**
 * Builds the tree of a data model from what an XML parser reads, within bounds: it throws before it holds more than
 * they allow.
 */
export function createModelBuilder() {
  const path: Growing[] = []
  /** Of each of the path. */
  const sizes: (LocationSize | null)[] = []
  let root: Growing | null = null
  let nodes = 0
  let repeated = 0

  const refuse = (fault: ModelFault, last = '', field = ''): never => {
    const names = [...path.map(({ name }) => name), last].filter((name) => name !== '')
    const location = names.slice(-6).join('/').slice(0, 200)
    throw new ModelRefused(fault, field === '' ? location : `${location}/@${field}`)
  }

  /** With what the elements around it add to its key, its path and its topic. */
  function sizeOf(node: ModelNode): LocationSize | null {
    if (path.length === 0) return TOP
    const size = locationSize(node, sizes.at(-1) ?? null, path.at(-1)?.children.length ?? 0)
    if (size === null) return null
    if (size.topic > MODEL_LIMITS.topic || size.levels > MODEL_LIMITS.topicLevels)
      refuse('MODEL_VALUE_TOO_LONG', node.name, givenTopic(node)?.field)
    if (size.path > MODEL_LIMITS.path) refuse('MODEL_VALUE_TOO_LONG', node.name, 'name')
    repeated += repeatedIn(size)
    if (repeated > MODEL_LIMITS.tree) refuse('MODEL_TREE_TOO_LARGE', node.name)
    return size
  }

  function append(text: string): void {
    const node = path.at(-1)
    if (!node) return
    if (node.text.length + text.length > MODEL_LIMITS.value && text.trim() !== '')
      refuse('MODEL_VALUE_TOO_LONG')
    node.text += node.text === '' ? text.trimStart() : text
  }

  return {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      nodes += 1
      if (nodes > MODEL_LIMITS.nodes) refuse('MODEL_TOO_MANY_NODES', name)
      if (path.length >= MODEL_LIMITS.depth) refuse('MODEL_TOO_DEEP', name)
      if (name.length > MODEL_LIMITS.name) refuse('MODEL_NAME_TOO_LONG')
      const given = Object.entries(attributes)
      if (given.length > MODEL_LIMITS.attributes) refuse('MODEL_TOO_MANY_ATTRIBUTES', name)
      for (const [key, value] of given) {
        if (key.length > MODEL_LIMITS.name) refuse('MODEL_NAME_TOO_LONG', name)
        if (value.length > MODEL_LIMITS.value) refuse('MODEL_VALUE_TOO_LONG', name, key)
      }
      const node: Growing = { name, attributes, text: '', children: [] }
      if (root === null && !isElement(node, 'Machine')) refuse('MODEL_WITHOUT_MACHINE', name)
      if (isOperatingGroup(node) && attributeOf(node, 'Type') === '') refuse('GROUP_WITHOUT_TYPE', name)
      const size = sizeOf(node)
      path.at(-1)?.children.push(node)
      root ??= node
      path.push(node)
      sizes.push(size)
    },
    text: append,
    close(): void {
      const node = path.pop()
      sizes.pop()
      if (node) node.text = node.text.trimEnd()
    },
    /** After the last element was closed. */
    finish(): ModelNode {
      if (root === null) throw new ModelRefused('MODEL_WITHOUT_MACHINE', '')
      if (root.children.length === 0) throw new ModelRefused('MODEL_WITHOUT_PARTS', root.name)
      return root
    },
  }
}
