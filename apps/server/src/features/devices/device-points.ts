import { batchTopicOf } from '@millwright/contract/topics'
import { CallError } from '../../errors.ts'
import type { Fault } from '../../ingest/decode.ts'
import type { Ingest } from '../../ingest/ingest.ts'
import type { DeviceRef } from '../../store/machines/device-store.ts'
import { isDoneWithin } from '../../time-limit.ts'

/** Of all requests together: what the heap holds easily once decoded, as over MQTT. */
const MAX_BYTES_IN_FLIGHT = 32 * 1024 * 1024
/** Most clients give up after that anyway. */
const MAX_WAIT_MS = 20_000
const RETRY_AFTER_SECONDS = 5

export interface DevicePointsOptions {
  ingest: Pick<Ingest, 'accept'>
  maxBytes?: number
  maxWaitMs?: number
}

/** Stores what a device sent over HTTP, a batch or what has a topic of its own, as over MQTT; resolves when it is stored. */
export function createDevicePoints({
  ingest,
  maxBytes = MAX_BYTES_IN_FLIGHT,
  maxWaitMs = MAX_WAIT_MS,
}: DevicePointsOptions) {
  let bytes = 0

  return async (
    device: DeviceRef,
    payload: Buffer,
    topic = batchTopicOf(device.machinePublicId),
  ): Promise<void> => {
    if (bytes > 0 && bytes + payload.length > maxBytes) throw notNow()
    bytes += payload.length
    let fault: Fault | null = null
    const stored = ingest
      .accept(device, topic, payload, (found) => {
        fault = found
      })
      .finally(() => {
        bytes -= payload.length
      })
    // What is stored after all is sent again by the device, which changes nothing.
    if (!(await isDoneWithin(stored, maxWaitMs))) throw notNow()
    if (fault) throw errorOf(fault)
  }
}

const notNow = (): CallError =>
  new CallError(
    'SERVICE_NOT_AVAILABLE',
    'Nothing can be stored right now, send it again',
    undefined,
    RETRY_AFTER_SECONDS,
  )

function errorOf({ reason, field }: Fault): CallError {
  const label =
    reason === 'PAYLOAD_TOO_LARGE' || reason === 'MODEL_TOO_LARGE' ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_FAILED'
  // Over HTTP there is no topic: what is wrong with it is wrong with the body.
  const place = field === '' || field === 'topic' ? 'body' : field
  return new CallError(label, `${place} is refused: ${reason}`, place, undefined, reason)
}
