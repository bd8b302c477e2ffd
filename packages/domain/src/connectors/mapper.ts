import type { Conversion, MappedChannel, Mapping } from './mapping.ts'
import { isAlarmChange, type NodeValue, type Reading } from './offered-node.ts'

/** A point of a channel, as devices send it. */
export interface MappedPoint {
  readonly channel: string
  readonly ts: number
  readonly v:
    | NodeValue
    | { readonly alarmCode: string; readonly activeState: boolean; readonly text?: string }
  readonly u?: string
}

/** A channel: its nodes, and the last value of each. */
interface Channel {
  readonly name: string
  readonly entries: readonly MappedChannel[]
  readonly latest: (NodeValue | undefined)[]
  last: NodeValue | undefined
}

/** Codes of controls that mean that there is no alarm. */
const NO_ALARM = new Set(['', '0', 'false'])

/**
 * Readings in the order of their times become points. A channel of several nodes sends a point when what it says changes;
 * a channel of one node each reading, because a value that stays is one too. `saved` is what `state` returned before a restart:
 * an alarm that ended meanwhile has to be cleared.
 */
export function createMapper(mapping: Mapping, saved: Readonly<Record<string, string>> = {}) {
  const byNode = new Map<string, { channel: Channel; at: number; entry: MappedChannel }[]>()
  const alarms = new Map<string, MappedChannel[]>()
  /** The code that is active, by channel and node. */
  const codes = new Map(Object.entries(saved))
  const byName = new Map<string, MappedChannel[]>()
  for (const entry of mapping) {
    if (entry.as.kind === 'alarm') add(alarms, entry.node, entry)
    else add(byName, entry.channel, entry)
  }
  for (const [name, entries] of byName) {
    const channel: Channel = { name, entries, latest: entries.map(() => undefined), last: undefined }
    for (const [at, entry] of entries.entries()) add(byNode, entry.node, { channel, at, entry })
  }

  /** Points that a reading makes; none for one that nothing is made of. */
  function take(reading: Reading): MappedPoint[] {
    const points: MappedPoint[] = []
    for (const entry of alarms.get(reading.node) ?? []) points.push(...alarmPoints(entry, reading))
    for (const { channel, at, entry } of byNode.get(reading.node) ?? []) {
      const value = reading.v === null || isAlarmChange(reading.v) ? undefined : convert(entry.as, reading.v)
      channel.latest[at] = value
      const first = channel.latest.findIndex((each) => each !== undefined)
      const says = channel.latest[first]
      if (says === undefined) {
        channel.last = undefined
        continue
      }
      if (channel.entries.length > 1 && says === channel.last) continue
      channel.last = says
      points.push(pointOf(channel.name, channel.entries[first], says, reading.ts))
    }
    return points
  }

  function alarmPoints(entry: MappedChannel, { v, ts }: Reading): MappedPoint[] {
    if (entry.as.kind !== 'alarm' || v === null) return []
    const { code, text } = entry.as
    const raised = (alarmCode: string, shown: string): MappedPoint => ({
      channel: entry.channel,
      ts,
      v: { alarmCode, activeState: true, ...(shown === '' ? {} : { text: shown }) },
    })
    const cleared = (alarmCode: string): MappedPoint => ({
      channel: entry.channel,
      ts,
      v: { alarmCode, activeState: false },
    })
    if (isAlarmChange(v)) return [v.isActive ? raised(v.code, v.text || text) : cleared(v.code)]
    const key = `${entry.channel}\n${entry.node}`
    const before = codes.get(key) ?? ''
    const now = NO_ALARM.has(String(v)) ? '' : code || String(v)
    if (now === before) return []
    codes.set(key, now)
    return [...(before === '' ? [] : [cleared(before)]), ...(now === '' ? [] : [raised(now, text)])]
  }

  return {
    take,
    state: (): Readonly<Record<string, string>> => Object.fromEntries(codes),
    /** Its value since its last point; undefined while none of its nodes has one. */
    current: (name: string): NodeValue | undefined => {
      const entry = byName.get(name)?.[0]
      return entry && byNode.get(entry.node)?.find(({ channel }) => channel.name === name)?.channel.last
    },
  }
}

export type Mapper = ReturnType<typeof createMapper>

function convert(as: Conversion, v: NodeValue): NodeValue | undefined {
  if (as.kind === 'words') {
    const text = String(v)
    return (as.words.find(({ from }) => from === text) ?? as.words.find(({ from }) => from === '*'))?.to
  }
  if (as.kind === 'alarm' || typeof v !== 'number') return v
  const value = v * as.scale + as.offset
  return Number.isFinite(value) ? value : undefined
}

function pointOf(channel: string, entry: MappedChannel | undefined, v: NodeValue, ts: number): MappedPoint {
  const unit = entry?.as.kind === 'value' && typeof v === 'number' ? entry.as.unit : ''
  return { channel, ts, v, ...(unit === '' ? {} : { u: unit }) }
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
