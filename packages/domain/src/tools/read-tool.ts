import { cleanText } from '../points/clean-text.ts'
import { TOOL_STATES, type ToolItem, type ToolPoint, type ToolState } from './tool-life.ts'

export const MAX_TOOL_ID_LENGTH = 100
const MAX_NAME_LENGTH = 250
const MAX_UNIT_LENGTH = 16
const MAX_USE = 1e12
const MAX_MILLIMETRES = 1e5

const STATES: ReadonlySet<string> = new Set(TOOL_STATES)

/** The last levels of the channels of a pocket. */
export const TOOL_LEAVES = ['Tool', 'Used', 'State'] as const
export type ToolLeaf = (typeof TOOL_LEAVES)[number]

/** Null for what says nothing about a tool: machines send what they like. */
export function readToolPoint(leaf: ToolLeaf, ts: number, value: unknown): ToolPoint | null {
  if (leaf === 'Used') return isAmount(value, 0, MAX_USE) ? { kind: 'used', ts, used: value } : null
  if (leaf === 'State') {
    const state = typeof value === 'string' ? value.toLowerCase() : ''
    return STATES.has(state) ? { kind: 'state', ts, state: state as ToolState } : null
  }
  if (value === null || value === '') return { kind: 'tool', ts, tool: null }
  return typeof value === 'object' && !Array.isArray(value)
    ? { kind: 'tool', ts, tool: itemOf(value as Record<string, unknown>) }
    : null
}

const isAmount = (value: unknown, low: number, high: number): value is number =>
  typeof value === 'number' && value >= low && value <= high

function itemOf(value: Record<string, unknown>): ToolItem {
  const text = (of: unknown, length: number): string =>
    typeof of === 'string' || typeof of === 'number' ? cleanText(String(of), length).trim() : ''
  const millimetres = (of: unknown): number | null => (isAmount(of, 0, MAX_MILLIMETRES) && of > 0 ? of : null)
  const id = text(value.toolId, MAX_TOOL_ID_LENGTH)
  return {
    id: id === '' ? null : id,
    family: text(value.family, MAX_NAME_LENGTH),
    name: text(value.name, MAX_NAME_LENGTH),
    diameter: millimetres(value.diameter),
    length: millimetres(value.length),
    limit: isAmount(value.limit, 0, MAX_USE) && value.limit > 0 ? value.limit : null,
    unit: text(value.unit, MAX_UNIT_LENGTH),
  }
}
