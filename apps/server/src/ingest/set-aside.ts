import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import type { RejectedStore } from '../store/telemetry/rejected-store.ts'
import type { Fault } from './decode.ts'
import { createRejectLimit } from './reject-limit.ts'
import type { Taken } from './taken.ts'
import { untilStored } from './until-stored.ts'

export interface SetAsideDeps {
  rejected: RejectedStore
  metrics: Metrics
  log: Logger
  onFailure: (error: unknown, attempt: number) => void
}

/** Keeps what a device sent in vain, with the reason, for whoever looks into it. */
export function createSetAside({ rejected, metrics, log, onFailure }: SetAsideDeps) {
  const mayKeep = createRejectLimit()

  return async ({ sender, topic, payload, receivedAt }: Taken, fault: Fault): Promise<void> => {
    metrics.messages.inc({ outcome: 'rejected' })
    metrics.rejected.inc({ reason: fault.reason })
    if (!mayKeep(sender.deviceId, receivedAt)) return
    const { machineId, deviceId } = sender
    log.info({ device: deviceId, topic, ...fault }, 'message set aside')
    await untilStored(
      () => rejected.add({ machineId, deviceId, topic, ...fault, payload, receivedAt }),
      onFailure,
    )
  }
}
