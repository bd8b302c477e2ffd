import { parseTopic } from '@millwright/contract/topics'
import type { Sender } from '../ingest/taken.ts'
import type { MachineNames } from '../store/machines/machine-name-store.ts'

/** A machine that was unknown may be registered a moment later. */
const UNKNOWN_MS = 5_000
const MAX_UNKNOWN = 10_000

/** On an external broker the topic says who sends: the broker's own rights keep a device to its machine. */
export function createTopicSenders(names: MachineNames, now: () => number) {
  const known = new Map<string, Sender>()
  const unknown = new Map<string, number>()

  const asking = new Map<string, Promise<Sender | null>>()

  async function find(publicId: string): Promise<Sender | null> {
    const machineId = await names.idOf(publicId)
    if (machineId === null) {
      if (unknown.size >= MAX_UNKNOWN) unknown.clear()
      unknown.set(publicId, now() + UNKNOWN_MS)
      return null
    }
    const sender = { deviceId: publicId, machineId, machinePublicId: publicId }
    known.set(publicId, sender)
    return sender
  }

  return {
    /** Null for a topic of no machine that there is. */
    async of(topic: string): Promise<Sender | null> {
      const publicId = parseTopic(topic)?.machineId
      if (publicId === undefined) return null
      const cached = known.get(publicId)
      if (cached) return cached
      if ((unknown.get(publicId) ?? 0) > now()) return null
      // Of a machine's first messages thousands may be under way at once: they ask once.
      const asked = asking.get(publicId)
      if (asked) return await asked
      const answer = find(publicId).finally(() => asking.delete(publicId))
      asking.set(publicId, answer)
      return await answer
    },

    /** The machine is another now, or gone. */
    forget(publicId: string): void {
      known.delete(publicId)
      unknown.delete(publicId)
    },
  }
}

export type TopicSenders = ReturnType<typeof createTopicSenders>
