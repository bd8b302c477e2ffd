import type { Reading } from '@millwright/domain/connectors/offered-node'
import { createValueSpacing, type ValueSpacing } from '@millwright/domain/connectors/value-spacing'
import type { DataValue, EventFilter, MonitoredItemCreateResult, NodeId, Variant } from 'node-opcua-client'
import { type Alarms, type AlarmsOptions, createAlarms, QUEUE_OVERFLOW } from './alarms.ts'
import { correctedTime, timeOf } from './clock.ts'
import type { DescribedVariable } from './describe.ts'
import type { eventFields } from './event-fields.ts'
import type { NodeIds } from './node-ids.ts'
import { plainValue, typeOf } from './values.ts'

/** A node that is watched: how what the server sends of it becomes readings. */
export interface WatchedItem {
  readonly id: string
  readonly node: NodeId
  /** Null for a value. */
  readonly filter: EventFilter | null
  readonly hasHistory: boolean
  /** Of the server; set when it has taken the item. */
  created: MonitoredItemCreateResult | null
  last: Reading | null
  /** Its values come as another type than before. */
  isOfOtherType: boolean
  /** The server had more than it could keep. */
  hasOverflowed: boolean
  /** How often it is really read; null for one that has no steps. */
  readonly spacing: ValueSpacing | null
  readonly alarms: Alarms | null
  value(value: DataValue): Reading[]
  event(fields: readonly Variant[]): Reading[]
}

interface Times {
  readonly offset: () => number
  readonly now: () => number
}

/** InfoBits of a value with a bit that says that the queue was too short. */
const OVERFLOW = 0x480

export function createValueItem(
  id: string,
  node: NodeId,
  { type, words, hasHistory }: DescribedVariable,
  { offset, now }: Times,
): WatchedItem {
  const spacing = type === 'number' ? createValueSpacing() : null
  const item: WatchedItem = {
    id,
    node,
    filter: null,
    hasHistory,
    created: null,
    last: null,
    isOfOtherType: false,
    hasOverflowed: false,
    spacing,
    alarms: null,
    value(value) {
      if ((value.statusCode.value & OVERFLOW) === OVERFLOW) item.hasOverflowed = true
      const v = plainValue(value, words)
      item.isOfOtherType = v !== null && type !== null && typeOf(v) !== type
      if (item.isOfOtherType) return []
      const reading = { node: id, v, ts: timeOf(value, offset(), now()) }
      // A server may send a value again after a break.
      if (item.last?.ts === reading.ts && item.last.v === v) return []
      if (item.last?.v !== v) spacing?.take(reading.ts)
      item.last = reading
      return [reading]
    },
    event: () => [],
  }
  return item
}

export function createAlarmItem(
  id: string,
  node: NodeId,
  ids: NodeIds,
  { filter, read }: ReturnType<typeof eventFields>,
  given: AlarmsOptions,
  { offset, now }: Times,
): WatchedItem {
  const alarms = createAlarms(ids, given)
  const item: WatchedItem = {
    id,
    node,
    filter,
    hasHistory: false,
    created: null,
    last: null,
    isOfOtherType: false,
    hasOverflowed: false,
    spacing: null,
    alarms,
    value: () => [],
    event(values) {
      const event = read(values)
      if (event.type === QUEUE_OVERFLOW) item.hasOverflowed = true
      const ts = correctedTime(event.time()?.getTime(), offset(), now())
      return alarms.take(event).map((v) => ({ node: id, v, ts }))
    },
  }
  return item
}
