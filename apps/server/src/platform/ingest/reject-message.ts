import type { Logger } from 'pino'
import { INGEST_LIMITS } from '../runtime/limits.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { createRejectLimit } from '../runtime/reject-limit.ts'
import { KEPT_BYTES, type RejectedStore } from '../telemetry/rejected-store.ts'
import type { Fault } from './decode.ts'
import type { DeviceMessage, DeviceRef } from './device-message.ts'
import { retryUntilStored } from './retry-until-stored.ts'

/** A topic may have 64 KB. */
const LOGGED_TOPIC = 200

export interface RejectMessageDeps {
  rejected: RejectedStore
  metrics: Metrics
  log: Logger
  onFailure: (error: unknown, attempt: number) => void
  /** Called for each, also for those that are only counted. */
  onSetAside?: ((sender: DeviceRef, reason: string) => void) | undefined
}

export type RejectMessage = (message: DeviceMessage, fault: Fault) => Promise<void>

/**
 * Keeps what a device sent in vain, with the reason, for the person who looks into it. One that sends nothing but rubbish must
 * not fill the table: beyond the limits the first bytes of a message are not kept, and then messages are only counted.
 */
export function createRejectMessage(deps: RejectMessageDeps): RejectMessage {
  const { rejected, metrics, log, onFailure, onSetAside } = deps
  const mayKeep = createRejectLimit(INGEST_LIMITS.rejectedPerMinute)
  const mayCopy = createRejectLimit(INGEST_LIMITS.rejectedBytesPerMinute)

  return async ({ sender, topic, payload, receivedAt, onRejected, again }, fault) => {
    onRejected?.(fault)
    if (again) return
    metrics.messages.inc({ outcome: 'rejected' })
    metrics.rejected.inc({ reason: fault.reason })
    const { machineId, deviceId } = sender
    onSetAside?.(sender, fault.reason)
    if (!mayKeep(deviceId, receivedAt)) return
    const isCopied = mayCopy(deviceId, receivedAt, Math.min(payload.length, KEPT_BYTES))
    log.info({ device: deviceId, topic: topic.slice(0, LOGGED_TOPIC), ...fault }, 'message set aside')
    await retryUntilStored(
      () => rejected.add({ machineId, deviceId, topic, ...fault, payload, receivedAt }, isCopied),
      onFailure,
    )
  }
}
