import { MAX_MODEL_PAYLOAD_BYTES } from '@millwright/contract/wire/message-limits'
import { MAX_MODEL_BYTES, ModelRefused } from '@millwright/domain/machines/data-model/model-builder'
import { readTs } from '@millwright/domain/points/point-time'
import { parseJson } from '@millwright/domain/text/parse-json'
import type { Fault } from '../../../platform/ingest/decode.ts'

export type DecodedModel =
  | { readonly document: Buffer; readonly sentAt: number }
  | { readonly fault: Fault }
  | { readonly refused: ModelRefused }

const TOO_LARGE = { refused: new ModelRefused('MODEL_TOO_LARGE', '') }
const NOT_TEXT = { refused: new ModelRefused('MODEL_NOT_TEXT', 'v') }

/** The document itself, or a point `{v, ts?}` whose value it is. */
export function decodeModel(payload: Buffer, receivedAt: number): DecodedModel {
  if (!looksLikeJson(payload))
    return payload.length > MAX_MODEL_BYTES ? TOO_LARGE : { document: payload, sentAt: receivedAt }
  if (payload.length > MAX_MODEL_PAYLOAD_BYTES) return TOO_LARGE
  const point = pointIn(payload)
  if (!point) return { fault: { reason: 'NOT_A_POINT', field: '' } }
  if (!('v' in point)) return { fault: { reason: 'VALUE_MISSING', field: 'v' } }
  const time = point.ts === undefined ? { ts: receivedAt } : readTs(point.ts, receivedAt)
  if ('fault' in time) return { fault: { reason: time.fault, field: 'ts' } }
  if (typeof point.v !== 'string' || !point.v.isWellFormed()) return NOT_TEXT
  const document = Buffer.from(point.v)
  return document.length > MAX_MODEL_BYTES ? TOO_LARGE : { document, sentAt: time.ts }
}

const BLANKS: readonly number[] = [0x20, 0x09, 0x0a, 0x0d]

/** XML begins with `<`, and with a byte order mark before it at most. */
function looksLikeJson(payload: Buffer): boolean {
  const first = payload.find((byte) => !BLANKS.includes(byte))
  return first === 0x7b || first === 0x5b
}

/** The point, or the last of a list. */
function pointIn(payload: Buffer): Readonly<Record<string, unknown>> | null {
  const parsed = parseJson(payload.toString())
  const point: unknown = Array.isArray(parsed) ? parsed.at(-1) : parsed
  return typeof point === 'object' && point !== null ? (point as Record<string, unknown>) : null
}
