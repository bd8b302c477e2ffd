import { readTs } from '@millwright/domain/point/point-time'

export interface RawPoint {
  readonly v: unknown
  readonly ts: number
}

/** Why a message was set aside; `field` says where in it, such as `[3].ts`. */
export interface Fault {
  readonly reason: string
  readonly field: string
}

export type Decoded<T> = { readonly points: readonly T[] } | { readonly fault: Fault }

/** Larger messages are set aside: a point is some forty bytes, and a machine can send two messages. */
const MAX_PAYLOAD_BYTES = 256 * 1024
const MAX_POINTS = 5_000

const fault = (reason: string, field = ''): { fault: Fault } => ({ fault: { reason, field } })

/** `{v, ts?}` or a list of them. All or nothing: a message with one bad point is set aside whole. */
export function decodePoints(payload: Buffer, receivedAt: number): Decoded<RawPoint> {
  if (payload.length > MAX_PAYLOAD_BYTES) return fault('PAYLOAD_TOO_LARGE')
  const parsed = parseJson(payload)
  if ('fault' in parsed) return parsed
  const isList = Array.isArray(parsed.value)
  const items: unknown[] = Array.isArray(parsed.value) ? parsed.value : [parsed.value]
  if (items.length === 0) return fault('NO_POINTS')
  if (items.length > MAX_POINTS) return fault('TOO_MANY_POINTS')

  const points: RawPoint[] = []
  for (const [index, item] of items.entries()) {
    const at = isList ? `[${index}]` : ''
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return fault('NOT_A_POINT', at)
    if (!('v' in item)) return fault('VALUE_MISSING', join(at, 'v'))
    const time = 'ts' in item ? readTs(item.ts, receivedAt) : { ts: receivedAt }
    if ('fault' in time) return fault(time.fault, join(at, 'ts'))
    points.push({ v: item.v, ts: time.ts })
  }
  return { points }
}

const join = (at: string, name: string): string => (at ? `${at}.${name}` : name)

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseJson(payload: Buffer): { value: unknown } | { fault: Fault } {
  let text: string
  try {
    text = utf8.decode(payload)
  } catch {
    return fault('NOT_UTF8')
  }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return fault('NOT_JSON')
  }
}
