import { MAX_PAYLOAD_BYTES, MAX_POINTS_PER_MESSAGE } from '@millwright/contract/wire/message-limits'
import {
  channelIn,
  DATA_MODEL_CHANNEL,
  MESSAGE_CHANNEL,
  STATUS_CHANNEL,
  TEST_CHANNEL,
} from '@millwright/contract/wire/topics'
import { energyUnitOf } from '@millwright/domain/points/energy-unit'
import type { Value } from '@millwright/domain/points/point'
import { EARLIEST_TS, MAX_AHEAD_MS } from '@millwright/domain/points/point-time'
import { readValue } from '@millwright/domain/points/value'
import { STATUSES } from '@millwright/domain/status/status'
import type { ChannelStore } from '../telemetry/channel-store.ts'
import type { SampleRow } from '../telemetry/sample-rows.ts'
import type { ClaimedChannel } from './claims.ts'
import type { DeviceRef } from './device-message.ts'
import { createQuickReader } from './quick-reader.ts'
import { decoderOf } from './value-decoders.ts'

/** Whether values of a channel are stored as they come. */
const isPlain = (channel: string): boolean =>
  decoderOf(channel) === readValue &&
  energyUnitOf(channel) === null &&
  channel !== MESSAGE_CHANNEL &&
  channel !== DATA_MODEL_CHANNEL &&
  channel !== TEST_CHANNEL

/** The values of a channel that are read from the bytes; nothing where that is left to `decodeMessage`. */
type Quick = 'numbers' | 'status' | 'nothing'

const quickOf = (channel: string): Quick =>
  channel === STATUS_CHANNEL ? 'status' : isPlain(channel) ? 'numbers' : 'nothing'

/** One value for all reports of a status. */
const STATUS_VALUES: ReadonlyMap<string, Value> = new Map(
  STATUSES.map((status) => [status, Object.freeze({ kind: 'text', txt: status })]),
)

/**
 * Decodes numbers, and statuses, on a channel that the machine has used before, in one pass over the bytes. Null for every other message:
 * `decodeMessage` reads it, or says what is wrong with it.
 */
export function createQuickDecode(channels: Pick<ChannelStore, 'known'>) {
  const reader = createQuickReader()
  /** By channel number: they are small and dense, and an array is quicker than a map. */
  const quick: (Quick | undefined)[] = []
  let machineId = 0
  let channelId = 0
  let receivedAt = 0
  let earliest = EARLIEST_TS
  let rows: SampleRow[] = []
  let isInTime = true

  const takeNumber = (num: number, given: number): void => take({ kind: 'number', num }, given)

  function take(value: Value, given: number): void {
    const ts = Number.isNaN(given) ? receivedAt : given
    if (ts < earliest || ts > receivedAt + MAX_AHEAD_MS) isInTime = false
    rows.push({ machineId, channelId, ts, value })
  }

  return (
    sender: DeviceRef,
    topic: string,
    payload: Buffer,
    now: number,
    keptFrom: number = EARLIEST_TS,
  ): ClaimedChannel | null => {
    const channel = channelIn(topic, sender.machinePublicId)
    if (channel === null || payload.length > MAX_PAYLOAD_BYTES) return null
    const known = channels.known(sender.machineId, channel)
    if (known === undefined) return null
    quick[known] ??= quickOf(channel)
    const kind = quick[known]
    if (kind === 'nothing') return null
    machineId = sender.machineId
    channelId = known
    receivedAt = now
    earliest = Math.max(EARLIEST_TS, keptFrom)
    rows = []
    isInTime = true
    const isRead =
      kind === 'status' ? reader.words(payload, STATUS_VALUES, take) : reader.numbers(payload, takeNumber)
    if (!isRead || !isInTime || rows.length > MAX_POINTS_PER_MESSAGE) return null
    return { channel, channelId, points: rows, unit: null, units: undefined }
  }
}
