import { cleanText } from '../points/clean-text.ts'
import {
  type Extra,
  PRODUCTION_STATES,
  type ProductionState,
  type ProgramPart,
  type RunPoint,
} from './run.ts'

const MAX_NAME_LENGTH = 250
const MAX_TEXT_LENGTH = 2_000
const MAX_PARTS = 200
const MAX_FIELDS = 100
const MAX_COUNT = 1_000_000_000

const STATES: ReadonlySet<string> = new Set(PRODUCTION_STATES)

/** By the last level of the topic of a program. */
export const RUN_LEAVES = {
  Name: 'name',
  RepsTarget: 'target',
  RepsDone: 'done',
  State: 'state',
  Parts: 'parts',
  Extra: 'extra',
} as const
export type RunLeaf = keyof typeof RUN_LEAVES

/** Null for what says nothing about a run: machines send what they like. */
export function readRunPoint(leaf: RunLeaf, ts: number, value: unknown): RunPoint | null {
  const kind = RUN_LEAVES[leaf]
  if (kind === 'name')
    return typeof value === 'string' || typeof value === 'number'
      ? { kind, ts, name: cleanText(String(value), MAX_NAME_LENGTH).trim() }
      : null
  if (kind === 'target' || kind === 'done') {
    // A text that looks like a number was made one when it arrived.
    const isCount = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_COUNT
    return isCount ? { kind, ts, count: Number(value) } : null
  }
  if (kind === 'state') {
    const state = typeof value === 'string' ? value.toLowerCase() : ''
    return STATES.has(state) ? { kind, ts, state: state as ProductionState } : null
  }
  if (kind === 'parts') return Array.isArray(value) ? { kind, ts, parts: partsIn(value) } : null
  return isRecord(value) ? { kind, ts, extra: extraOf(value) } : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const partsIn = (list: readonly unknown[]): ProgramPart[] => list.slice(0, MAX_PARTS).flatMap(partOf)

/** A part without a name, or of which less than nothing is made, is none. */
function partOf(value: unknown): ProgramPart[] {
  if (!isRecord(value) || typeof value.Name !== 'string' || value.Name.trim() === '') return []
  const quantity = value.Qty ?? 1
  if (typeof quantity !== 'number' || !(quantity > 0 && quantity <= MAX_COUNT)) return []
  return [
    {
      name: cleanText(value.Name, MAX_NAME_LENGTH),
      quantity,
      length: millimetres(value.Length),
      width: millimetres(value.Width),
      thickness: millimetres(value.Thickness),
    },
  ]
}

const millimetres = (value: unknown): number | null =>
  typeof value === 'number' && value > 0 && value < 1e6 ? value : null

const extraOf = (value: Record<string, unknown>): Extra =>
  Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_FIELDS)
      .flatMap(([key, each]): [string, Extra[string]][] => {
        const name = cleanText(key, MAX_NAME_LENGTH)
        if (name === 'Parts' && Array.isArray(each)) return [[name, partsIn(each)]]
        if (typeof each === 'string') return [[name, cleanText(each, MAX_TEXT_LENGTH)]]
        return typeof each === 'number' && Number.isFinite(each) ? [[name, each]] : []
      }),
  )
