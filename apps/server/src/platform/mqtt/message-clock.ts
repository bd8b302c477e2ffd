import { timeOf } from '@millwright/domain/points/point-time'
import { parseJson } from '@millwright/domain/text/parse-json'

/** A batch after a break is larger and says little of the clock. */
const MAX_BYTES = 64 * 1024
/** The last millisecond that a date can hold. */
const LAST_TS = 8_640_000_000_000_000

/** By how many milliseconds the newest time in a message is ahead of its arrival; null when it names none. */
export function clockAheadOf(payload: Buffer, receivedAt: number): number | null {
  if (payload.length > MAX_BYTES) return null
  // Ingest says what is wrong with what cannot be read.
  const times = pointsOf(parseJson(payload.toString())).flatMap((point) => timeIn(point) ?? [])
  return times.length === 0 ? null : Math.max(...times) - receivedAt
}

/** Also one that ingest refuses: a clock that was never set shows here. */
function timeIn(point: unknown): number | null {
  const ts = isObject(point) ? timeOf(point.ts) : null
  return ts !== null && Math.abs(ts) <= LAST_TS ? ts : null
}

/** A point, a list of them, or a map of channel to either. */
function pointsOf(message: unknown): unknown[] {
  if (Array.isArray(message)) return message
  if (!isObject(message)) return []
  return 'v' in message ? [message] : Object.values(message).flat()
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
