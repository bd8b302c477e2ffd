import type { DeviceContacts } from './device-contacts.ts'
import { clockAheadOf } from './message-clock.ts'

/** Buffered points make a device's clock look behind: of its first messages the one furthest ahead counts. */
const CLOCK_MESSAGES = 16

/** How far the clock of a device is ahead, from its first messages on a connection. */
export function createDeviceClock(deviceId: string, contacts: Pick<DeviceContacts, 'note'>) {
  let messagesLeft = CLOCK_MESSAGES
  let clockAheadMs = Number.NEGATIVE_INFINITY

  return {
    /** Of later messages nothing is read. */
    isOpen: () => messagesLeft > 0,
    note(payload: Buffer): void {
      messagesLeft -= 1
      const at = Date.now()
      const aheadMs = clockAheadOf(payload, at)
      if (aheadMs === null || aheadMs <= clockAheadMs) return
      clockAheadMs = aheadMs
      contacts.note(deviceId, { clockAt: at, clockAheadMs: aheadMs })
    },
  }
}

export type DeviceClock = ReturnType<typeof createDeviceClock>
