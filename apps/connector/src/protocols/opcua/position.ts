import { parseJson } from '@millwright/domain/text/parse-json'

/** Up to where the machine has been read, so that a later connection goes on there. */
export interface Position {
  /** Everything before has been passed on, by our clock. */
  readonly at: number
  /** The difference of the clocks that the times before were corrected by. */
  readonly offset: number
  /** Alarms that were active: node, condition, code. They are cleared if they ended meanwhile. */
  readonly active: readonly (readonly [node: string, key: string, code: string])[]
}

export const MAX_ACTIVE = 500

export const writePosition = (position: Position): string => JSON.stringify(position)

/** Null for the first start, and for one that another version wrote. */
export function readPosition(text: string | null): Position | null {
  const value = text === null ? null : parseJson(text)
  if (typeof value !== 'object' || value === null) return null
  const { at, offset, active } = value as Record<string, unknown>
  if (typeof at !== 'number' || !Number.isFinite(at) || typeof offset !== 'number') return null
  return {
    at,
    offset,
    active: Array.isArray(active) ? active.filter(isActive).slice(0, MAX_ACTIVE) : [],
  }
}

const isActive = (value: unknown): value is readonly [string, string, string] =>
  Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === 'string')
