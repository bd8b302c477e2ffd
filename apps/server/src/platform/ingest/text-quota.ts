import { MAX_TEXT_BYTES_PER_HOUR, TEXT_HOURS_SAVED } from '@millwright/contract/wire/message-limits'
import type { Point } from '@millwright/domain/points/point'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { DecodedChannel } from './decode.ts'

export interface TextQuota {
  /** Whether the machine may send so much more text now; if so, it counts as sent. */
  take(machineId: number, bytes: number, now: number): boolean
}

/**
 * How much text each machine may send (rules: fairness 1). What it has sent is forgotten at the rate at which it may send. Of
 * this process alone: a machine is connected to one of them.
 */
export function createTextQuota(perHour: number = MAX_TEXT_BYTES_PER_HOUR): TextQuota {
  const sent = new Map<number, { bytes: number; at: number }>()
  return {
    take(machineId, bytes, now) {
      if (bytes === 0) return true
      const known = sent.get(machineId) ?? { bytes: 0, at: now }
      const forgotten = (Math.max(0, now - known.at) / HOUR_MS) * perHour
      const before = Math.max(0, known.bytes - forgotten)
      const isTaken = before + bytes <= perHour * TEXT_HOURS_SAVED
      sent.set(machineId, { bytes: isTaken ? before + bytes : before, at: now })
      return isTaken
    },
  }
}

export const textBytesIn = (channels: readonly Pick<DecodedChannel, 'points'>[]): number =>
  channels.reduce((sum, { points }) => sum + textBytesOf(points), 0)

/** Of texts and JSON values; numbers cost a few bits. */
export function textBytesOf(points: readonly Point[]): number {
  let bytes = 0
  for (const { value } of points) if (value.kind !== 'number') bytes += Buffer.byteLength(value.txt)
  return bytes
}
