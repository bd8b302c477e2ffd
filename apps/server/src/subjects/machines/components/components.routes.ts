import { getComponents, getDataModel } from '@millwright/contract/machines/components'
import { DATA_MODEL_CHANNEL } from '@millwright/contract/wire/topics'
import type { Api } from '../../../platform/http/serve.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import type { MachinesStores } from '../shared/machines-stores.ts'
import { createComponents } from './components.ts'

export const serveComponents = (
  { serve }: Api,
  { stores, pageCheck, switches, log }: Needs<'channels', 'pageCheck' | 'switches' | 'log', MachinesStores>,
): void => {
  const componentsOf = createComponents({
    channels: stores.channels,
    models: stores.dataModels,
    pageCheck,
    hasSpindleSensor: switches.spindleSensor,
    log,
  })

  serve(getDataModel, async ({ machine }) => {
    const found = await stores.dataModels.document(machine.id)
    return {
      result: found && { channel: DATA_MODEL_CHANNEL, value: found.xml, timestamp: found.sentAt, unit: '' },
    }
  })

  serve(getComponents, async ({ machine }) => ({ result: await componentsOf(machine) }))
}
