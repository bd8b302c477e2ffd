export type NodeValue = number | string | boolean

/** A source that reports alarms one by one says so with a node of the kind `alarms`. */
export interface AlarmChange {
  readonly code: string
  readonly isActive: boolean
  readonly text: string
}

/** A value as its source sent it. */
export interface Reading {
  readonly node: string
  /** Null where the source says that it has no value: a bad quality, UNAVAILABLE, NaN. */
  readonly v: NodeValue | AlarmChange | null
  /** When it was so by the source, in epoch milliseconds of our clock. */
  readonly ts: number
  /** It was so before what has come already, and says nothing of now: a source sends what it kept while it was cut off. */
  readonly isPast?: true
}

/** A level or a value of what a machine offers. */
export interface OfferedNode {
  /** The same after a restart of either side: of OPC UA with the URI of its namespace, not its index. */
  readonly id: string
  readonly name: string
  readonly kind: 'folder' | 'value' | 'alarms'
  /** Others lie below it; also below a value. */
  readonly hasMore: boolean
  readonly type: 'number' | 'text' | 'boolean' | null
  /** As the source writes it; empty for none. */
  readonly unit: string
  /** Its meaning by a companion specification, such as `opc40550:CurrentState`; null where nothing says so. */
  readonly meaning: string | null
  /** The words that it may have, where the source names them. */
  readonly words: readonly string[]
  /** Its present value; undefined where that has not been read. */
  readonly now?: Reading
}

export const isAlarmChange = (v: Reading['v']): v is AlarmChange => typeof v === 'object' && v !== null
