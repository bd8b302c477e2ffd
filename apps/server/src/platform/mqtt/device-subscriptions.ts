import { levelsOf, MESSAGE_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { generate } from 'mqtt-packet'
import type { Logger } from 'pino'
import type { DeviceRef } from '../ingest/device-message.ts'
import { MQTT_LIMITS } from '../runtime/limits.ts'
import type { DeviceContacts } from './device-contacts.ts'
import type { DeviceWire } from './device-wire.ts'
import type { PanelReader } from './panel-reader.ts'
import { asksFor, type Filter, readFilter, type Subscribers } from './subscribers.ts'

export interface DeviceSubscriptionsDeps {
  sender: DeviceRef
  wire: DeviceWire
  subscribers: Subscribers
  panels: PanelReader
  contacts: Pick<DeviceContacts, 'note'>
  log: Logger
}

const NOT_GRANTED = 0x80

/** For one connection, with the panel that it shows. */
export function createDeviceSubscriptions(deps: DeviceSubscriptionsDeps) {
  const { sender, wire, subscribers, panels, contacts, log } = deps
  const machineId = sender.machinePublicId
  const filters = new Map<string, Filter>()
  const subscriber = { filters, deliver: wire.deliver, write: wire.write }
  const panelTopic = topicOf(machineId, MESSAGE_CHANNEL)
  const panelLevels = levelsOf(panelTopic)
  let isPanelDue = false
  let isSendingPanel = false

  /** The filter that is granted now; null when it is not. */
  function grant(text: string): Filter | null {
    const filter = readFilter(machineId, text)
    if (!filter || (filters.size >= MQTT_LIMITS.filtersPerConnection && !filters.has(text))) return null
    filters.set(text, filter)
    return filter
  }

  /** One read at a time: a connection that subscribes without end asks the database no more often. */
  async function sendPanels(): Promise<void> {
    if (isSendingPanel) return
    isSendingPanel = true
    while (isPanelDue) {
      isPanelDue = false
      await sendPanel()
    }
    isSendingPanel = false
  }

  async function sendPanel(): Promise<void> {
    try {
      const payload = await panels.payloadFor(machineId)
      // Unsubscribed meanwhile.
      if (payload === null || !asksFor(filters.values(), panelLevels)) return
      wire.write(generate({ cmd: 'publish', topic: panelTopic, payload, qos: 0, dup: false, retain: true }))
    } catch (error) {
      log.warn({ err: error, device: sender.deviceId }, 'the messages of a machine could not be read')
      // It subscribes again after it reconnects.
      wire.disconnect('the messages could not be read')
    }
  }

  function leaveWhenEmpty(): void {
    if (filters.size === 0) subscribers.remove(machineId, subscriber)
  }

  return {
    /** The return codes of a SUBACK, MQTT 3.1.1 §3.9.3. */
    subscribe(wanted: readonly string[]): number[] {
      const hasSlot = subscribers.add(machineId, subscriber)
      const granted = wanted.map((text) => (hasSlot ? grant(text) : null))
      if (filters.size > 0) contacts.note(sender.deviceId, { subscribedAt: Date.now() })
      leaveWhenEmpty()
      return granted.map((filter) => (filter ? 0 : NOT_GRANTED))
    },

    /** As a retained message is: to each new subscription, so that a panel shows what counts after every reconnect. */
    showPanel(wanted: readonly string[]): void {
      if (
        !asksFor(
          wanted.flatMap((text) => [filters.get(text) ?? []]),
          panelLevels,
        )
      )
        return
      isPanelDue = true
      void sendPanels()
    },

    unsubscribe(unwanted: readonly string[]): void {
      for (const text of unwanted) filters.delete(text)
      leaveWhenEmpty()
    },

    close(): void {
      filters.clear()
      leaveWhenEmpty()
    },
  }
}

export type DeviceSubscriptions = ReturnType<typeof createDeviceSubscriptions>
