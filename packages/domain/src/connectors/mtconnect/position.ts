import { parseJson } from '../../text/parse-json.ts'

/** An alarm that was sent as active: data item and what tells it from others of the same one. */
export type ActiveAlarm = readonly [item: string, key: string, code: string]

export interface MtconnectPosition {
  readonly instanceId: string
  /** Sequence of the first observation that has not been read. */
  readonly next: number
  /** Up to when everything has been read, in epoch milliseconds of our clock. */
  readonly at: number
  readonly clockOffset: number
  /** So that one that ended while nobody read is ended here too. */
  readonly alarms: readonly ActiveAlarm[]
}

export const writePosition = (position: MtconnectPosition): string => JSON.stringify(position)

/** Null for what is none: then reading begins as at the first start. */
export function readPosition(text: string | null): MtconnectPosition | null {
  const value = text === null ? null : parseJson(text)
  if (typeof value !== 'object' || value === null) return null
  const { instanceId, next, at, clockOffset, alarms } = value as Record<string, unknown>
  if (typeof instanceId !== 'string' || !isWhole(next) || !isWhole(at) || !isWhole(clockOffset)) return null
  return { instanceId, next, at, clockOffset, alarms: Array.isArray(alarms) ? alarms.filter(isAlarm) : [] }
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

const isAlarm = (value: unknown): value is ActiveAlarm =>
  Array.isArray(value) && value.length === 3 && value.every((each) => typeof each === 'string')
