import { randomUUID } from 'node:crypto'
import { ANSWER_CHANNEL, panelPayload } from '@millwright/contract/messages/hmi-channels'
import { MESSAGE_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import type { Config } from '../../config.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import { createDialer } from '../../platform/mqtt/dialer.ts'
import type { MessageStore } from './message-store.ts'

type Messages = Pick<MessageStore, 'onPanel'>

export const createPanelReader = (messages: Messages, now: () => number) => ({
  payloadFor: async (machineId: string): Promise<string> =>
    panelPayload(await messages.onPanel(machineId, now()), now()),
  answerChannel: ANSWER_CHANNEL,
})

export interface Panels {
  /** Resolves when the panels have it, or will have it when they connect. */
  send(machineIds: readonly string[]): Promise<void>
}

interface PanelsDeps {
  config: Pick<Config, 'mqttUrl' | 'node'>
  bus: Bus
  messages: Messages
  now: () => number
}

/**
 * To an external broker as a retained message for each machine. With the embedded one every process sends it to the
 * machines that are connected to it; a machine that is not gets it when it subscribes.
 */
export function createPanels({ config: { mqttUrl, node }, bus, messages, now }: PanelsDeps): Panels {
  if (!mqttUrl)
    return {
      async send(machineIds) {
        for (const machineId of machineIds) bus.emit('panelChanged', { machineId })
      },
    }
  const dial = createDialer(mqttUrl)
  const reader = createPanelReader(messages, now)
  return {
    async send(machineIds) {
      if (machineIds.length === 0) return
      const clientId = `millwright-${node}-panels-${randomUUID().slice(0, 8)}`
      const connection = await dial({ clientId, isClean: true, onPublish: () => {} })
      try {
        for (const machineId of machineIds)
          await connection.publish(
            topicOf(machineId, MESSAGE_CHANNEL),
            await reader.payloadFor(machineId),
            true,
          )
      } finally {
        await connection.end()
      }
    },
  }
}
