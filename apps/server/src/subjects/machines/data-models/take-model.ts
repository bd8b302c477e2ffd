import { DATA_MODEL_CHANNEL } from '@millwright/contract/wire/topics'
import { ModelRefused } from '@millwright/domain/machines/data-model/model-builder'
import type { DeviceMessage } from '../../../platform/ingest/device-message.ts'
import type { DocumentChannel, DocumentTools } from '../../../platform/ingest/document-channel.ts'
import { LazyPointsEvent } from '../../../platform/ingest/lazy-points-event.ts'
import { retryUntilStored } from '../../../platform/ingest/retry-until-stored.ts'
import type { DataModels } from '../shared/data-models.ts'
import { decodeModel } from './decode-model.ts'

type Models = Pick<DataModels, 'add' | 'refuse'>

/**
 * The data model of a machine, which may have 4 MiB. One that is refused is set aside with a reason that the page of the
 * machine shows.
 */
export const modelChannel = (models: Models): DocumentChannel => ({
  channel: DATA_MODEL_CHANNEL,
  isWhole: true,
  open(tools) {
    const take = createTakeModel(models, tools)
    return (message) => tools.inTurn(message.sender, () => take(message))
  },
})

function createTakeModel(models: Models, { reject, bus, onFailure }: DocumentTools) {
  const announce = ({ sender, receivedAt }: DeviceMessage, what: string): void =>
    bus.emit(
      'points',
      new LazyPointsEvent(sender.machinePublicId, DATA_MODEL_CHANNEL, [
        { ts: receivedAt, value: { kind: 'text', txt: what } },
      ]),
    )

  async function refuse(message: DeviceMessage, { fault, location }: ModelRefused): Promise<void> {
    const { sender, payload, receivedAt } = message
    const refusal = { receivedAt, reason: fault, location, size: payload.length }
    await retryUntilStored(() => models.refuse(sender.machineId, refusal), onFailure)
    await reject(message, { reason: fault, field: location })
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

/** A refused model is not tried again; other errors are. */
function orRefused(error: unknown): ModelRefused {
  if (error instanceof ModelRefused) return error
  throw error
}
