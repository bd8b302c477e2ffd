import { parseJson } from '../../text/parse-json.ts'
import { cleanText } from '../clean-text.ts'
import { CLOCK_TOLERANCE_MS, clockOffset } from '../clock-offset.ts'
import { type ConditionItem, createConditionState } from '../mtconnect/condition-state.ts'
import { readPosition } from '../mtconnect/position.ts'
import type { NodeValue, OfferedNode, Reading } from '../offered-node.ts'
import { sourceNumber } from '../source-number.ts'
import type { ShdrLine } from './read-line.ts'

/** True while a condition of the adapter has a fault. */
export const SHDR_FAULT = '#fault'

const NO_VALUE = 'UNAVAILABLE'
/** Both words are values of these. */
const ALWAYS_KNOWN = /avail(ability)?$/i
/** With a leading zero it is the name of something. */
const NAMED_BY_DIGITS = /^[+-]?0\d/
const MAX_KEYS = 2_000
const ADAPTER = 'adapter'

interface Key {
  readonly name: string
  kind: 'value' | 'alarms'
  /** A text once any value was none; null until there is a value. */
  type: 'number' | 'text' | null
  latest: Reading
}

/**
 * Lines become readings of the keys that are watched. An adapter says what it has only by sending it, all of it after each
 * connect: an alarm that is not among it then has ended.
 */
export function createShdrReader(given: {
  warningsAreAlarms: boolean
  usesReceivedTimes: boolean
  position: string | null
}) {
  const before = readShdrPosition(given.position)
  const conditions = createConditionState(given.warningsAreAlarms, before?.alarms ?? [])
  const keys = new Map<string, Key>()
  const seen = new Set<string>()
  let watched = new Set<string>()
  let offset = before?.clockOffset ?? 0

  /** Only a clock that is ahead can be known: a time that is long ago may be that of a change long ago. */
  function timeOf(ts: number | null, now: number): number {
    if (given.usesReceivedTimes || ts === null) return now
    const ahead = ts - now
    if (ahead > CLOCK_TOLERANCE_MS && ahead > offset) offset = clockOffset(ahead, offset)
    return ts - offset
  }

  function keyOf(name: string, kind: Key['kind']): Key | null {
    const found = keys.get(name)
    if (found || keys.size >= MAX_KEYS) return found ?? null
    const made: Key = { name, kind, type: null, latest: { node: name, v: null, ts: 0 } }
    keys.set(name, made)
    return made
  }

  function emit(key: Key, v: Reading['v'], ts: number): Reading[] {
    key.latest = { node: key.name, v, ts }
    return watched.has(key.name) ? [key.latest] : []
  }

  function typedValue(key: Key, written: string): NodeValue | null {
    const text = cleanText(written)
    if (text === NO_VALUE && !ALWAYS_KNOWN.test(key.name)) return null
    const value = NAMED_BY_DIGITS.test(text) ? null : sourceNumber(text)
    if (value === null && (text !== '' || key.type === null)) key.type = 'text'
    else key.type ??= 'number'
    if (key.type === 'text') return text
    return value
  }

  function takeCondition(line: Extract<ShdrLine, { kind: 'condition' }>, now: number): Reading[] {
    const key = keyOf(line.key, 'alarms')
    if (!key) return []
    key.kind = 'alarms'
    const item: ConditionItem = { id: line.key, device: ADAPTER, name: line.key }
    const change = { condition: { level: line.level, code: line.code, id: '' }, value: line.text }
    const ts = timeOf(line.ts, now)
    const isFirst = !seen.has(line.key)
    seen.add(line.key)
    const { active, over } = isFirst
      ? conditions.replace(item, [change])
      : { active: conditions.take(item, change), over: [] }
    return [
      ...active.flatMap((each) => emit(key, each, ts)),
      ...over.flatMap((each) => emit(key, each, line.level === 'Normal' ? ts : now)),
      ...(line.level === 'Unavailable' ? emit(key, null, ts) : []),
      ...takeFault(ts),
    ]
  }

  function takeFault(ts: number): Reading[] {
    const key = keyOf(SHDR_FAULT, 'value')
    const v = conditions.hasFault(ADAPTER)
    if (!key || (key.latest.ts > 0 && key.latest.v === v)) return []
    return emit(key, v, Math.max(ts, key.latest.ts))
  }

  return {
    take(line: ShdrLine, now: number): Reading[] {
      if (line.kind === 'condition') return line.key === SHDR_FAULT ? [] : takeCondition(line, now)
      if (line.kind !== 'values') return []
      const ts = timeOf(line.ts, now)
      return line.values.flatMap(({ key: name, value }) => {
        const key = name === SHDR_FAULT ? null : keyOf(cleanText(name, 250), 'value')
        return key ? emit(key, typedValue(key, value), ts) : []
      })
    },

    /** From now on these; the present values of those that were not watched before. */
    watch(nodes: readonly string[]): Reading[] {
      const added = nodes.filter((node) => !watched.has(node))
      watched = new Set(nodes)
      return added.flatMap((node) => {
        const key = keys.get(node)
        if (!key || key.latest.ts === 0) return []
        if (key.kind === 'value') return [key.latest]
        return conditions.activeOf(node).map((v) => ({ ...key.latest, v }))
      })
    },

    offered: (): OfferedNode[] => [...keys.values()].map(offeredKey),
    missing: (): string[] => [...watched].filter((node) => !keys.has(node)),
    isFull: () => keys.size >= MAX_KEYS,
    clockOffset: () => offset,
    position: (): string => JSON.stringify({ clockOffset: offset, alarms: conditions.alarms() }),
  }
}

const offeredKey = ({ name, kind, type, latest }: Key): OfferedNode => ({
  id: name,
  name: name === SHDR_FAULT ? 'Fault' : name,
  kind,
  hasMore: false,
  type: name === SHDR_FAULT ? 'boolean' : kind === 'alarms' ? null : type,
  unit: '',
  meaning: null,
  words: [],
  ...(kind === 'value' && latest.ts > 0 ? { now: latest } : {}),
})

/** It has no sequence: an adapter keeps nothing. */
function readShdrPosition(position: string | null) {
  const value = position === null ? null : parseJson(position)
  if (typeof value !== 'object' || value === null) return null
  return readPosition(JSON.stringify({ ...value, instanceId: '', next: 0, at: 0 }))
}
