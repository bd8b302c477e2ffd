import { isStatus } from '@millwright/domain/status/status'
import type { StatusPoint } from '@millwright/domain/timeline/span'
import { type Decoded, decodePoints } from './decode.ts'

/** The `Machine/Status` channel: the value is a status name of the spec, in its spelling. */
export function decodeStatus(payload: Buffer, receivedAt: number): Decoded<StatusPoint> {
  const decoded = decodePoints(payload, receivedAt)
  if ('fault' in decoded) return decoded
  const points: StatusPoint[] = []
  for (const [index, { v, ts }] of decoded.points.entries()) {
    if (!isStatus(v))
      return { fault: { reason: 'UNKNOWN_STATUS', field: decoded.points.length > 1 ? `[${index}].v` : 'v' } }
    points.push({ ts, status: v })
  }
  return { points }
}
