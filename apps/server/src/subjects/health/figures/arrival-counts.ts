import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { OrganizationRow } from './figure.ts'

interface Arrived {
  messages: number
  fresh: number
  delayMs: number
  longestMs: number
}

/** Messages that this process has stored, by the organization of the machine, since the figures were written last. */
export function createArrivalCounts() {
  let arrived = new Map<number, Arrived>()

  return {
    /** The delay is null for a message that was kept during an outage: it waits by design. */
    stored(organizationId: number, delayMs: number | null): void {
      const known = arrived.get(organizationId) ?? { messages: 0, fresh: 0, delayMs: 0, longestMs: 0 }
      arrived.set(organizationId, known)
      known.messages += 1
      if (delayMs === null) return
      known.fresh += 1
      known.delayMs += delayMs
      known.longestMs = Math.max(known.longestMs, delayMs)
    },

    take(now: number): OrganizationRow[] {
      const hour = now - (now % HOUR_MS)
      const taken = [...arrived]
      arrived = new Map()
      return taken.flatMap(([organizationId, { messages, fresh, delayMs, longestMs }]) => [
        {
          organizationId,
          figure: 'messages' as const,
          hour,
          count: messages,
          sum: messages,
          failed: 0,
          longest: 0,
        },
        {
          organizationId,
          figure: 'delay_ms' as const,
          hour,
          count: fresh,
          sum: delayMs,
          failed: 0,
          longest: longestMs,
        },
      ])
    },
  }
}

export type ArrivalCounts = ReturnType<typeof createArrivalCounts>
