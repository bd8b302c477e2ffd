import { DATA_MODEL_CHANNEL } from '@millwright/contract/topics'
import { ModelRefused } from '@millwright/domain/data-model/model-builder'
import type { Bus } from '../bus.ts'
import type { DataModels } from '../data-models/data-models.ts'
import { decodeModel } from './decode-model.ts'
import type { DeviceMessage } from './device-message.ts'
import { LazyPointsEvent } from './lazy-points-event.ts'
import type { createRejectMessage } from './reject-message.ts'
import { retryUntilStored } from './retry-until-stored.ts'

export interface AcceptModelDeps {
  models: Pick<DataModels, 'add' | 'refuse'>
  reject: ReturnType<typeof createRejectMessage>
  bus: Bus
  onFailure: (error: unknown, attempt: number) => void
}

/**
 * Takes the data model of a machine, which is a document and no point: it may have 4 MiB. Resolves when it is stored, or
 * set aside with a reason that the page of the machine shows; whether it was stored is the result.
 */
export function createAcceptModel({ models, reject, bus, onFailure }: AcceptModelDeps) {
  const announce = ({ sender, receivedAt }: DeviceMessage, what: string): void =>
    bus.emit(
      'points',
      new LazyPointsEvent(sender.machinePublicId, DATA_MODEL_CHANNEL, [
        { ts: receivedAt, value: { kind: 'text', txt: what } },
      ]),
    )

  async function refuse(message: DeviceMessage, { fault, place }: ModelRefused): Promise<void> {
    const { sender, payload, receivedAt } = message
    const refusal = { receivedAt, reason: fault, place, size: payload.length }
    await retryUntilStored(() => models.refuse(sender.machineId, refusal), onFailure)
    await reject(message, { reason: fault, field: place })
    announce(message, 'refused')
  }

  return async (message: DeviceMessage): Promise<boolean> => {
    const { sender, payload, receivedAt } = message
    const decoded = decodeModel(payload, receivedAt)
    if ('refused' in decoded) {
      await refuse(message, decoded.refused)
      return false
    }
    if ('fault' in decoded) {
      await reject(message, decoded.fault)
      return false
    }
    const { document, sentAt } = decoded
    const added = await retryUntilStored(
      () => models.add(sender.machineId, document, { sentAt, receivedAt }).catch(orRefused),
      onFailure,
    )
    if (added instanceof ModelRefused) {
      await refuse(message, added)
      return false
    }
    if (added !== null) announce(message, `version ${added}`)
    return true
  }
}

/** What is refused is not tried again. */
function orRefused(error: unknown): ModelRefused {
  if (error instanceof ModelRefused) return error
  throw error
}
