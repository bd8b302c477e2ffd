import { STOP_REASON_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import type { Refusal } from '@millwright/contract/wire/refusals'
import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import type { Value } from '@millwright/domain/points/point'
import { isActiveTime, readActiveTime, readValue } from '@millwright/domain/points/value'
import { isStatus } from '@millwright/domain/status/status'
import { isReasonMark } from '@millwright/domain/stops/marks'

export type ReadValue = (raw: unknown) => { readonly value: Value } | { readonly fault: Refusal }

interface ValueDecoder {
  isFor(channel: string): boolean
  readonly read: ReadValue
}

/** How values of a family of channels are read; the first that is for a channel counts. */
const DECODERS: readonly ValueDecoder[] = [
  { isFor: (channel) => channel === STATUS_CHANNEL, read: readStatus },
  { isFor: (channel) => channel === STOP_REASON_CHANNEL, read: readReason },
  { isFor: isActiveTime, read: readActiveTime },
]

/** Every other channel takes any value. */
export const decoderOf = (channel: string): ReadValue =>
  DECODERS.find((decoder) => decoder.isFor(channel))?.read ?? readValue

function readStatus(raw: unknown): ReturnType<ReadValue> {
  return isStatus(raw) ? { value: { kind: 'text', txt: raw } } : { fault: 'UNKNOWN_STATUS' }
}

function readReason(raw: unknown): ReturnType<ReadValue> {
  return isReasonMark(raw) ? { value: { kind: 'text', txt: raw } } : { fault: 'UNKNOWN_REASON' }
}
