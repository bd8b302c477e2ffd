import { batchTopicOf } from '@millwright/contract/wire/topics'
import type { Fault } from '../../../platform/ingest/decode.ts'
import { createInflight } from '../../../platform/ingest/inflight.ts'
import type { Ingest } from '../../../platform/ingest/ingest.ts'
import type { DeviceRef } from '../../../platform/registry/device-store.ts'
import { CallError } from '../../../platform/runtime/errors.ts'
import { MQTT_LIMITS } from '../../../platform/runtime/limits.ts'
import { isDoneWithin } from '../../../platform/runtime/time-limit.ts'

/** Most clients give up after that anyway. */
const MAX_WAIT_MS = 20_000
const RETRY_AFTER_SECONDS = 5

export interface DevicePointsOptions {
  ingest: Pick<Ingest, 'accept'>
  /** Of all requests together, each machine its share: as over MQTT. */
  maxBytes?: number
  maxWaitMs?: number
}

/** Stores what a device sent over HTTP, a batch or what has a topic of its own, as over MQTT; resolves when it is stored. */
export function createDevicePoints({
  ingest,
  maxBytes = MQTT_LIMITS.inflightBytes,
  maxWaitMs = MAX_WAIT_MS,
}: DevicePointsOptions) {
  const inflight = createInflight({ maxMessages: MQTT_LIMITS.inflightMessages, maxBytes })

  return async (
    device: DeviceRef,
    payload: Buffer,
    topic = batchTopicOf(device.machinePublicId),
  ): Promise<void> => {
    const window = inflight.of(device)
    if (window.mustWait()) {
      window.release()
      throw notNow()
    }
    window.add(payload.length)
    let fault: Fault | null = null
    const stored = ingest
      .accept(device, topic, payload, (found) => {
        fault = found
      })
      .stored.finally(() => {
        window.remove(1, payload.length)
        window.release()
      })
    // Points that are stored after all are sent again by the device, which changes nothing.
    if (!(await isDoneWithin(stored, maxWaitMs))) throw notNow()
    if (fault) throw errorOf(fault)
  }
}

const notNow = (): CallError =>
  new CallError('SERVICE_NOT_AVAILABLE', 'Nothing can be stored right now, send it again', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

function errorOf({ reason, field }: Fault): CallError {
  const label =
    reason === 'PAYLOAD_TOO_LARGE' || reason === 'MODEL_TOO_LARGE' ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_FAILED'
  // Over HTTP there is no topic: what is wrong with it is wrong with the body.
  const place = field === '' || field === 'topic' ? 'body' : field
  return new CallError(label, `${place} is refused: ${reason}`, { field: place, reason })
}
