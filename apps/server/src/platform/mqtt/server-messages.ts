import { isStateTopic } from '@millwright/contract/wire/topics'
import { type Message, serverMessage } from './message.ts'
import { panelMessage } from './panel-message.ts'
import type { PanelReader } from './panel-reader.ts'
import type { Retained } from './retained/retained.ts'
import type { Subscribers } from './subscribers.ts'
import { STATE_ROOM } from './subscription-rules.ts'

export interface ServerMessagesDeps {
  subscribers: Subscribers
  retained: Pick<Retained, 'changeOwn'>
  panels: PanelReader
}

/** The messages of the server itself, to the machines that are connected to this process. */
export function createServerMessages({ subscribers, retained, panels }: ServerMessagesDeps) {
  /** Sends what the panel of a machine shows to its connections that ask for it. */
  async function sendPanel(machineId: string): Promise<void> {
    if (!subscribers.has(machineId)) return
    const message = await panelMessage(panels, machineId, false)
    if (message) await subscribers.deliver(machineId, message)
  }

  return {
    sendPanel,
    /** Of all connected machines. */
    async sendPanels(): Promise<void> {
      for (const room of subscribers.rooms()) if (room !== STATE_ROOM) await sendPanel(room)
    },
    /** To all machines that ask for it: under `spBv1.0/STATE/` alone. */
    async publish(given: Pick<Message, 'topic' | 'payload' | 'retain'>): Promise<void> {
      if (!isStateTopic(given.topic)) throw new Error(`the server does not publish to ${given.topic}`)
      const message = serverMessage(given.topic, given.payload, { retain: given.retain })
      if (given.retain) await retained.changeOwn(message)
      await subscribers.deliver(STATE_ROOM, message)
    },
  }
}
