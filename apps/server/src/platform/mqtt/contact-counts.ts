import { isPlainText } from '@millwright/domain/text/plain-text'
import type { ContactCount } from '../registry/connection-store.ts'

/** Names that strangers make up come here too: more than these are not counted until the next flush. */
const MAX_REFUSED = 10_000
const MAX_NAME_LENGTH = 100

export type Contact = Omit<ContactCount, 'count' | 'firstAt' | 'lastAt'>

/** Counts the same acts of devices together until the next flush. */
export function createContactCounts() {
  let counts = new Map<string, ContactCount>()
  let refused = 0

  return {
    add(contact: Contact, at: number): void {
      const { deviceId, kind, reason } = contact
      const key = `${deviceId}\0${kind}\0${reason}`
      const known = counts.get(key)
      if (!known && kind === 'refused') {
        if (refused >= MAX_REFUSED) return
        if (deviceId === '' || deviceId.length > MAX_NAME_LENGTH || !isPlainText(deviceId)) return
        refused += 1
      }
      counts.set(key, {
        ...contact,
        count: (known?.count ?? 0) + 1,
        firstAt: known?.firstAt ?? at,
        lastAt: at,
      })
    },

    /** All of them; counting begins again. */
    take(): ContactCount[] {
      const taken = [...counts.values()]
      counts = new Map()
      refused = 0
      return taken
    },
  }
}
