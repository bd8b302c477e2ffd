import type { NodeValue, OfferedNode } from '../offered-node.ts'

/** A value of the tree that a gateway publishes. */
export interface Leaf {
  /** Names from the root inwards, divided by `/`. */
  readonly path: string
  readonly v: NodeValue | null
  readonly unit: string
}

/** Deeper or larger trees are no machine. */
const MAX_DEPTH = 20
const MAX_LEAVES = 5000

type Json = unknown
type Fields = Readonly<Record<string, Json>>

/** As texts where a gateway writes JSON, which has no such numbers. */
const NO_NUMBERS = ['NaN', 'Infinity', '-Infinity']

const isFields = (json: Json): json is Fields =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** Variables come as they are, or as `{ value, properties }`; texts also as `{ locale, text }`, enumerations as `{ value, name }`. */
export function flattenTree(tree: Json): Leaf[] {
  const leaves: Leaf[] = []
  const walk = (json: Json, path: string, depth: number): void => {
    if (leaves.length >= MAX_LEAVES || depth > MAX_DEPTH) return
    const variable = variableOf(json, depth)
    if (variable) {
      if (path !== '') leaves.push({ path, ...variable })
      return
    }
    if (isFields(json))
      for (const [name, inner] of Object.entries(json))
        if (name !== 'properties') walk(inner, path === '' ? name : `${path}/${name}`, depth + 1)
  }
  walk(tree, '', 0)
  return leaves
}

function variableOf(json: Json, depth: number): Omit<Leaf, 'path'> | null {
  if (json === null || NO_NUMBERS.includes(json as string)) return { v: null, unit: '' }
  if (typeof json === 'boolean' || typeof json === 'string') return { v: json, unit: '' }
  if (typeof json === 'number') return { v: Number.isFinite(json) ? json : null, unit: '' }
  if (!isFields(json) || depth > MAX_DEPTH) return null
  const { text, value, name, properties } = json
  if (typeof text === 'string' && Object.keys(json).every((key) => key === 'text' || key === 'locale'))
    return { v: text, unit: '' }
  if (!('value' in json)) return null
  const inner = variableOf(typeof name === 'string' && name !== '' ? name : value, depth + 1)
  return inner && { v: inner.v, unit: unitOf(properties) }
}

function unitOf(properties: Json): string {
  const units = isFields(properties) ? properties.EngineeringUnits : undefined
  const shown = isFields(units) ? units.displayName : undefined
  const text = isFields(shown) ? shown.text : shown
  return typeof text === 'string' ? text : ''
}

const WOODWORKING = /(?:^|\/)State\/(?:Machine\/|(SubUnits\/[^/]+\/))((?:Overview|Flags|Values)\/[^/]+)$/

/** The meaning of a leaf by the companion specification for woodworking. */
export const meaningOf = (path: string): string | null => {
  const found = WOODWORKING.exec(path)
  return found && `opc40550:${found[1] ?? ''}${found[2]}`
}

/** The levels and values directly below a path. */
export function levelOf(leaves: readonly Leaf[], under: string | null): OfferedNode[] {
  const prefix = under === null ? '' : `${under}/`
  const nodes = new Map<string, OfferedNode>()
  for (const leaf of leaves) {
    if (!leaf.path.startsWith(prefix)) continue
    const [name = '', ...rest] = leaf.path.slice(prefix.length).split('/')
    const id = prefix + name
    if (rest.length > 0 && !nodes.has(id)) nodes.set(id, folder(id, name))
    else if (rest.length === 0) nodes.set(id, valueNode(leaf, name))
  }
  return [...nodes.values()]
}

const folder = (id: string, name: string): OfferedNode => ({
  id,
  name,
  kind: 'folder',
  hasMore: true,
  type: null,
  unit: '',
  meaning: null,
  words: [],
})

const valueNode = ({ path, v, unit }: Leaf, name: string): OfferedNode => ({
  id: path,
  name,
  kind: 'value',
  hasMore: false,
  type: v === null ? null : typeof v === 'number' ? 'number' : typeof v === 'boolean' ? 'boolean' : 'text',
  unit,
  meaning: meaningOf(path),
  words: [],
})
