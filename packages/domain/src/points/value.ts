import { parseJson } from '../text/parse-json.ts'
import { energyUnitOf } from './energy-unit.ts'
import type { Value } from './point.ts'

/** Deeper JSON is a mistake or an attack, and reading it back would overflow the stack. */
export const MAX_DEPTH = 32
export const MAX_TEXT_LENGTH = 64 * 1024

export type ValueFault = 'VALUE_NOT_FINITE' | 'VALUE_TOO_DEEP' | 'VALUE_TOO_LARGE'

/** As it is stored: numbers, and texts that look like numbers, as numbers. */
export function readValue(raw: unknown): { value: Value } | { fault: ValueFault } {
  if (typeof raw === 'number') {
    // A zero without its sign: no machine means anything by it, and blocks hold it in fewer bytes.
    return Number.isFinite(raw) ? { value: { kind: 'number', num: raw + 0 } } : { fault: 'VALUE_NOT_FINITE' }
  }
  if (typeof raw === 'string') {
    if (raw.length > MAX_TEXT_LENGTH) return { fault: 'VALUE_TOO_LARGE' }
    const num = numberIn(raw)
    if (num !== null) return { value: { kind: 'number', num } }
    // Half a surrogate pair or a NUL cannot be kept as text, but JSON has a way to write them.
    const isPlain = raw.isWellFormed() && !raw.includes('\0')
    return { value: isPlain ? { kind: 'text', txt: raw } : { kind: 'json', txt: JSON.stringify(raw) } }
  }
  if (isDeeperThan(raw, MAX_DEPTH)) return { fault: 'VALUE_TOO_DEEP' }
  // Written as JSON it would become null.
  if (hasOverflow(raw)) return { fault: 'VALUE_NOT_FINITE' }
  const txt = JSON.stringify(raw)
  return txt.length > MAX_TEXT_LENGTH ? { fault: 'VALUE_TOO_LARGE' } : { value: { kind: 'json', txt } }
}

/** The value as readers of the API get it. */
export function showValue(value: Value): unknown {
  if (value.kind !== 'json') return value.kind === 'number' ? value.num : value.txt
  const shown = parseJson(value.txt)
  return shown === undefined ? value.txt : shown
}

const NUMBER = /^[+-]?(0|[1-9]\d{0,14})([.,]\d{1,15})?(e[+-]?\d{1,2})?$/i

/**
 * Spaces are stripped and a comma is a decimal separator (rules: data 1). A leading zero or more digits than a
 * number can hold mean that it is a name, such as a serial number, and stays a text.
 */
export function numberIn(text: string): number | null {
  const packed = text.replace(/\s/g, '')
  return NUMBER.test(packed) ? Number(packed.replace(',', '.')) : null
}

const ACTIVE_TIME = 'ActiveTime'

/** The last level of the name. Asked for every message, so without a pattern that looks at every character. */
export const isActiveTime = (channel: string): boolean =>
  channel.endsWith(ACTIVE_TIME) &&
  (channel.length === ACTIVE_TIME.length || channel[channel.length - ACTIVE_TIME.length - 1] === '/')

/** ActiveTime arrives in seconds and is stored in hours (rules: data 2). */
export function readActiveTime(raw: unknown): ReturnType<typeof readValue> {
  const read = readValue(raw)
  return 'fault' in read || read.value.kind !== 'number'
    ? read
    : { value: { kind: 'number', num: read.value.num / 3600 } }
}

export const storedUnit = (channel: string, unit: string | null): string | null =>
  isActiveTime(channel) ? 'h' : (energyUnitOf(channel) ?? unit)

function isDeeperThan(raw: unknown, depth: number): boolean {
  let level: unknown[] = [raw]
  for (let deep = 0; deep <= depth; deep++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (level.length === 0) return false
  }
  return true
}

/** A number such as 1e400, which JSON can hold and JavaScript cannot. Not deep: that was checked before. */
const hasOverflow = (raw: unknown): boolean =>
  typeof raw === 'number'
    ? !Number.isFinite(raw)
    : typeof raw === 'object' && raw !== null && Object.values(raw).some(hasOverflow)
