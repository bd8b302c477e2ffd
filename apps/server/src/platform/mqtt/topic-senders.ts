import { parseTopic } from '@millwright/contract/wire/topics'
import type { DeviceRef } from '../ingest/device-message.ts'
import type { MachineNames } from '../registry/machine-name-store.ts'

/** How long an unknown machine is cached; it may be registered a moment later. */
const UNKNOWN_TTL_MS = 5_000
const MAX_UNKNOWN = 10_000

/** On an external broker the topic identifies the machine: the broker's ACL must keep a device to its own topics. */
export function createTopicSenders(names: MachineNames, now: () => number) {
  const known = new Map<string, DeviceRef>()
  const unknown = new Map<string, number>()

  const pending = new Map<string, Promise<DeviceRef | null>>()

  async function find(publicId: string): Promise<DeviceRef | null> {
    const machine = await names.find(publicId)
    if (!machine) {
      if (unknown.size >= MAX_UNKNOWN) unknown.clear()
      unknown.set(publicId, now() + UNKNOWN_TTL_MS)
      return null
    }
    const sender = { ...machine, deviceId: publicId, machinePublicId: publicId }
    known.set(publicId, sender)
    return sender
  }

  return {
    /** Null when the topic belongs to no known machine. */
    async of(topic: string): Promise<DeviceRef | null> {
      const publicId = parseTopic(topic)?.machineId
      if (publicId === undefined) return null
      const cached = known.get(publicId)
      if (cached) return cached
      if ((unknown.get(publicId) ?? 0) > now()) return null
      // Thousands of first messages of a machine may arrive at once: they share one query.
      const running = pending.get(publicId)
      if (running) return await running
      const answer = find(publicId).finally(() => pending.delete(publicId))
      pending.set(publicId, answer)
      return await answer
    },

    /** The machine was changed or removed. */
    forget(publicId: string): void {
      known.delete(publicId)
      unknown.delete(publicId)
    },
  }
}

export type TopicSenders = ReturnType<typeof createTopicSenders>
