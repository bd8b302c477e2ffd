import type { DeviceRecord, DeviceStore } from './device-store.ts'

/** In one query: enough for a fleet that comes back, and few enough to answer in a few milliseconds. */
const MOST_AT_ONCE = 500

/**
 * Devices that sign in at the same time are read together: the first at once, and those that come meanwhile in the next query.
 * A fleet that comes back would be a query each otherwise. What is read is never older than the question.
 */
export function createDeviceLookup({ findAll }: Pick<DeviceStore, 'findAll'>): Pick<DeviceStore, 'find'> {
  let waiting = new Map<string, PromiseWithResolvers<DeviceRecord | null>>()
  let isReading = false

  async function readWaiting(): Promise<void> {
    isReading = true
    while (waiting.size > 0) {
      const all = [...waiting]
      const now = new Map(all.slice(0, MOST_AT_ONCE))
      waiting = new Map(all.slice(MOST_AT_ONCE))
      try {
        const found = new Map((await findAll([...now.keys()])).map((device) => [device.deviceId, device]))
        for (const [deviceId, { resolve }] of now) resolve(found.get(deviceId) ?? null)
      } catch (error) {
        for (const { reject } of now.values()) reject(error)
      }
    }
    isReading = false
  }

  return {
    find(deviceId) {
      const answer = waiting.get(deviceId) ?? Promise.withResolvers<DeviceRecord | null>()
      waiting.set(deviceId, answer)
      if (!isReading) void readWaiting()
      return answer.promise
    },
  }
}
