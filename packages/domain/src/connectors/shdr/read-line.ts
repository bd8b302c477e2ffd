import { CONDITION_LEVELS, type ConditionLevel } from '../mtconnect/stream-builder.ts'
import { sourceTime } from '../source-time.ts'

/** One line of an adapter. */
export type ShdrLine =
  | { readonly kind: 'values'; readonly ts: number | null; readonly values: readonly ShdrValue[] }
  | {
      readonly kind: 'condition'
      readonly ts: number | null
      readonly key: string
      readonly level: ConditionLevel
      readonly code: string
      readonly text: string
    }
  /** `* PONG 10000`, and what an adapter says of itself. */
  | { readonly kind: 'command'; readonly name: string; readonly value: string }
  /** The lines up to this one belong to a document, and are no values. */
  | { readonly kind: 'document'; readonly until: string }
  /** Nothing that becomes a value, such as an asset or a curve. */
  | { readonly kind: 'skipped' }
  | { readonly kind: 'unreadable' }

export interface ShdrValue {
  readonly key: string
  readonly value: string
}

const MAX_KEY = 250
const LEVELS = new Map(CONDITION_LEVELS.map((level) => [level.toUpperCase(), level]))
/** Of a condition; a key of a second pair is never one of them. */
const QUALIFIERS = new Set(['', 'HIGH', 'LOW'])
const DOCUMENT = /--multiline--\S{0,100}$/

/**
 * Nothing in a line says of which kind it is. A condition has six fields after its time, of which one may only be empty, HIGH or
 * LOW, so that three pairs are no condition; a message has three fields; all else are pairs.
 */
export function readShdrLine(line: string): ShdrLine {
  if (line.startsWith('*')) return readCommand(line)
  const [time = '', ...fields] = fieldsOf(line)
  const [key = '', first = '', second = '', , qualifier = '', text = ''] = fields
  // The duration that may follow the time is of no use here.
  const written = time.split('@', 1)[0] ?? ''
  const ts = written === '' ? null : sourceTime(written)
  if (fields.length < 2 || (ts === null && written !== '')) return { kind: 'unreadable' }
  if (fields.some((field, at) => at % 2 === 0 && field.startsWith('@'))) return assetOf(line)
  if (!isKey(key)) return { kind: 'unreadable' }

  const level = LEVELS.get(first.toUpperCase())
  if (level && fields.length === 6 && QUALIFIERS.has(qualifier.toUpperCase()))
    return { kind: 'condition', ts, key, level, code: second, text }
  if (fields.length === 3) return { kind: 'values', ts, values: [{ key, value: second || first }] }
  // Of a curve: number of values, rate, values.
  if (fields.length === 4 && /^\d+$/.test(first) && /^\d*\.?\d*$/.test(second)) return { kind: 'skipped' }
  const values = pairsOf(fields)
  return values ? { kind: 'values', ts, values } : { kind: 'unreadable' }
}

function pairsOf(fields: readonly string[]): ShdrValue[] | null {
  const values: ShdrValue[] = []
  for (let at = 0; at < fields.length; at += 2) {
    const [key = '', value = ''] = fields.slice(at, at + 2)
    // Some adapters end each line with a separator.
    if (key === '' && value === '' && at > 0) continue
    if (!isKey(key)) return null
    values.push({ key, value })
  }
  return values
}

const isKey = (key: string): boolean => key !== '' && key.length <= MAX_KEY

function assetOf(line: string): ShdrLine {
  const [until] = DOCUMENT.exec(line) ?? []
  return until === undefined ? { kind: 'skipped' } : { kind: 'document', until }
}

function readCommand(line: string): ShdrLine {
  const [until] = DOCUMENT.exec(line) ?? []
  if (until !== undefined) return { kind: 'document', until }
  const [, name = '', value = ''] = /^\*\s*([^\s:]{1,60})[\s:]*(.{0,250})/.exec(line) ?? []
  return name === '' ? { kind: 'unreadable' } : { kind: 'command', name, value: value.trim() }
}

/** A field in quotes may have separators in it, each after a backslash. */
function fieldsOf(line: string): string[] {
  if (!line.includes('\\|')) return line.split('|').map((field) => field.trim())
  return line.split(/(?<!\\)\|/).map((field) => {
    const trimmed = field.trim()
    if (!trimmed.includes('\\|')) return trimmed
    return trimmed.replace(/^"(.*)"$/, '$1').replaceAll('\\|', '|')
  })
}
