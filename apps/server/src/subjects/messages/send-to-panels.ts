import type { Bus } from '../../platform/bus/bus.ts'
import type { Handler } from '../../platform/events/handler.ts'
import type { MessageStore } from './message-store.ts'
import type { MessageTurned } from './message-turned.ts'
import type { Panels } from './panels.ts'

export interface SendToPanelsDeps {
  messages: Pick<MessageStore, 'reachedBy'>
  panels: Panels
  bus: Bus
}

/** Sends the machines of a message what their panels show now. The whole list: a second time changes nothing. */
export const createSendToPanels = ({ messages, panels, bus }: SendToPanelsDeps): Handler<MessageTurned> => ({
  async handle({ messageId, formerly }) {
    const machineIds = [...new Set([...(await messages.reachedBy(messageId)), ...formerly])]
    await panels.send(machineIds)
    for (const machineId of machineIds) bus.emit('messagesChanged', { machineId })
  },
})
