import { MAX_PAYLOAD_BYTES, MAX_POINTS_PER_MESSAGE } from '@millwright/contract/wire/message-limits'
import {
  channelIn,
  DATA_MODEL_CHANNEL,
  MESSAGE_CHANNEL,
  TEST_CHANNEL,
} from '@millwright/contract/wire/topics'
import { energyUnitOf } from '@millwright/domain/points/energy-unit'
import { EARLIEST_TS, MAX_AHEAD_MS } from '@millwright/domain/points/point-time'
import { readValue } from '@millwright/domain/points/value'
import type { ChannelStore } from '../telemetry/channel-store.ts'
import type { SampleRow } from '../telemetry/sample-rows.ts'
import type { ClaimedChannel } from './claims.ts'
import type { DeviceRef } from './device-message.ts'
import { createReadNumbers } from './read-numbers.ts'
import { decoderOf } from './value-decoders.ts'

/** Whether values of a channel are stored as they come. */
const isPlain = (channel: string): boolean =>
  decoderOf(channel) === readValue &&
  energyUnitOf(channel) === null &&
  channel !== MESSAGE_CHANNEL &&
  channel !== DATA_MODEL_CHANNEL &&
  channel !== TEST_CHANNEL

/**
 * Decodes numbers on a channel that the machine has used before, in one pass over the bytes. Null for every other message:
 * `decodeMessage` reads it, or says what is wrong with it.
 */
export function createQuickDecode(channels: Pick<ChannelStore, 'known'>) {
  const readNumbers = createReadNumbers()
  /** By channel number: they are small and dense, and an array is quicker than a map. */
  const plain: (boolean | undefined)[] = []
  let machineId = 0
  let channelId = 0
  let receivedAt = 0
  let earliest = EARLIEST_TS
  let rows: SampleRow[] = []
  let isInTime = true

  function take(num: number, given: number): void {
    const ts = Number.isNaN(given) ? receivedAt : given
    if (ts < earliest || ts > receivedAt + MAX_AHEAD_MS) isInTime = false
    rows.push({ machineId, channelId, ts, value: { kind: 'number', num } })
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
    plain[known] ??= isPlain(channel)
    if (!plain[known]) return null
    machineId = sender.machineId
    channelId = known
    receivedAt = now
    earliest = Math.max(EARLIEST_TS, keptFrom)
    rows = []
    isInTime = true
    const isRead = readNumbers(payload, take)
    if (!isRead || !isInTime || rows.length > MAX_POINTS_PER_MESSAGE) return null
    return { channel, channelId, points: rows, unit: null, units: undefined }
  }
}
