import { cleanText } from '../clean-text.ts'
import type { NodeValue } from '../offered-node.ts'
import { MAX_COLUMNS } from './columns.ts'

/** Deeper ones are no record of a machine. */
const MAX_DEPTH = 12
const MAX_PATH = 500

type Fields = Readonly<Record<string, unknown>>

const isFields = (json: unknown): json is Fields =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** The values of an object by their paths, `axes/0/load`; null for what is no object. */
export function flattenRecord(json: unknown): Map<string, NodeValue | null> | null {
  if (!isFields(json)) return null
  const values = new Map<string, NodeValue | null>()
  const walk = (value: unknown, path: string, depth: number): void => {
    if (values.size >= MAX_COLUMNS || depth > MAX_DEPTH || path.length > MAX_PATH) return
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        const own = cleanText(name)
        walk(inner, path === '' ? own : `${path}/${own}`, depth + 1)
      }
    else if (path !== '') values.set(path, leafOf(value))
  }
  walk(json, '', 0)
  return values
}

function leafOf(value: unknown): NodeValue | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'string') return cleanText(value)
  return typeof value === 'boolean' ? value : null
}

/** The records of a document: an object is one, a list has several. */
export const recordsOf = (json: unknown): readonly unknown[] | null =>
  Array.isArray(json) ? json : isFields(json) ? [json] : null
