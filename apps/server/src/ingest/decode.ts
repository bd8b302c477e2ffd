import { isChannel, STATUS_CHANNEL } from '@millwright/contract/topics'
import { readTs } from '@millwright/domain/point/point-time'
import type { Value } from '@millwright/domain/series/block'
import { isStatus } from '@millwright/domain/status/status'
import { inStoredUnit, readValue, storedUnit } from '@millwright/domain/value/value'

export interface DecodedPoint {
  readonly channel: string
  readonly ts: number
  readonly value: Value
  /** Null when the message names none. */
  readonly unit: string | null
}

/** Why a message was set aside; `field` says where in it, such as `[3].ts`. */
export interface Fault {
  readonly reason: string
  readonly field: string
}

export type Decoded = { readonly points: readonly DecodedPoint[] } | { readonly fault: Fault }

/** Larger messages are set aside: a point is some forty bytes, and a machine can send two messages. */
const MAX_PAYLOAD_BYTES = 256 * 1024
const MAX_POINTS = 5_000
const MAX_UNIT_LENGTH = 16

class Refused extends Error {
  readonly fault: Fault

  constructor(reason: string, field: string) {
    super(reason)
    this.fault = { reason, field }
  }
}

/**
 * `{v, ts?, u?}` or a list of them for a channel, or without a channel a map of channel to either. All or nothing: a
 * message with one bad point is set aside whole.
 */
export function decodeMessage(channel: string | null, payload: Buffer, receivedAt: number): Decoded {
  try {
    if (payload.length > MAX_PAYLOAD_BYTES) throw new Refused('PAYLOAD_TOO_LARGE', '')
    const parsed = parseJson(payload)
    const points =
      channel === null ? pointsOfBatch(parsed, receivedAt) : pointsOfChannel(channel, parsed, '', receivedAt)
    if (points.length === 0) throw new Refused('NO_POINTS', '')
    if (points.length > MAX_POINTS) throw new Refused('TOO_MANY_POINTS', '')
    return { points }
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault }
    throw error
  }
}

function pointsOfBatch(parsed: unknown, receivedAt: number): DecodedPoint[] {
  if (!isObject(parsed)) throw new Refused('NOT_A_BATCH', '')
  return Object.entries(parsed).flatMap(([channel, items]) => {
    if (!isChannel(channel)) throw new Refused('BAD_CHANNEL', channel.slice(0, 100))
    return pointsOfChannel(channel, items, channel, receivedAt)
  })
}

function pointsOfChannel(channel: string, parsed: unknown, at: string, receivedAt: number): DecodedPoint[] {
  if (!Array.isArray(parsed)) return [pointOf(channel, parsed, at, receivedAt)]
  if (parsed.length > MAX_POINTS) throw new Refused('TOO_MANY_POINTS', at)
  return parsed.map((item: unknown, index) => pointOf(channel, item, `${at}[${index}]`, receivedAt))
}

function pointOf(channel: string, item: unknown, at: string, receivedAt: number): DecodedPoint {
  const field = (name: string): string => (at ? `${at}.${name}` : name)
  if (!isObject(item)) throw new Refused('NOT_A_POINT', at)
  if (!('v' in item)) throw new Refused('VALUE_MISSING', field('v'))
  const time = 'ts' in item ? readTs(item.ts, receivedAt) : { ts: receivedAt }
  if ('fault' in time) throw new Refused(time.fault, field('ts'))
  if ('u' in item && (typeof item.u !== 'string' || item.u.length > MAX_UNIT_LENGTH)) {
    throw new Refused('BAD_UNIT', field('u'))
  }
  const unit = storedUnit(channel, typeof item.u === 'string' ? item.u : null)
  return { channel, ts: time.ts, value: valueFor(channel, item.v, field('v')), unit }
}

function valueFor(channel: string, raw: unknown, at: string): Value {
  if (channel === STATUS_CHANNEL) {
    if (!isStatus(raw)) throw new Refused('UNKNOWN_STATUS', at)
    return { kind: 'text', txt: raw }
  }
  const read = readValue(raw)
  if ('fault' in read) throw new Refused(read.fault, at)
  return inStoredUnit(channel, read.value)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseJson(payload: Buffer): unknown {
  let text: string
  try {
    text = utf8.decode(payload)
  } catch {
    throw new Refused('NOT_UTF8', '')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('NOT_JSON', '')
  }
}
