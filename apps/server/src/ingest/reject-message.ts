import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import type { RejectedStore } from '../store/telemetry/rejected-store.ts'
import type { Fault } from './decode.ts'
import type { DeviceMessage } from './device-message.ts'
import { createRejectLimit } from './reject-limit.ts'
import { retryUntilStored } from './retry-until-stored.ts'

export interface RejectMessageDeps {
  rejected: RejectedStore
  metrics: Metrics
  log: Logger
  onFailure: (error: unknown, attempt: number) => void
}

/** Keeps what a device sent in vain, with the reason, for the person who looks into it. */
export function createRejectMessage({ rejected, metrics, log, onFailure }: RejectMessageDeps) {
  const keptOf = createRejectLimit()

  return async (
    { sender, topic, payload, receivedAt, onRejected }: DeviceMessage,
    fault: Fault,
  ): Promise<void> => {
    onRejected?.(fault)
    metrics.messages.inc({ outcome: 'rejected' })
    metrics.rejected.inc({ reason: fault.reason })
    const kept = keptOf(sender.deviceId, receivedAt)
    if (kept === 'nothing') return
    const { machineId, deviceId } = sender
    log.info({ device: deviceId, topic, ...fault }, 'message set aside')
    await retryUntilStored(
      () => rejected.add({ machineId, deviceId, topic, ...fault, payload, receivedAt }, kept === 'whole'),
      onFailure,
    )
  }
}
