import { MINUTE_MS } from '@millwright/domain/time/lengths'

/** As long as points wait on the server before data counts as stale (rules: live 6). */
const LATE_MS = 10_000
/** Later than this it has waited at its machine or gateway, which says nothing of the way here. */
const KEPT_MS = MINUTE_MS
/** One late event is no news; so long all of them are. */
const LASTING_MS = 2_000
/** Machines that fall silent leave nothing by which to see that it is over. */
const FORGOTTEN_MS = 30_000
/** Clocks are set: after this long only what was usual since then counts. */
const USUAL_FOR_MS = 10 * MINUTE_MS

interface Usual {
  least: number
  leastBefore: number
  since: number
}

/**
 * Whether live events come late, whatever it is that waits on their way. Clocks of machines differ from this one, so an event is compared
 * with the quickest of its machine; an event in time of any machine shows that the way is free.
 */
export function createLateness() {
  const byMachine = new Map<string, Usual>()
  let lateSince: number | null = null
  let lateAt = 0

  function usualOf(machineId: string, took: number, now: number): number {
    const known = byMachine.get(machineId)
    if (!known || now - known.since > 2 * USUAL_FOR_MS) {
      byMachine.set(machineId, { least: took, leastBefore: took, since: now })
      return took
    }
    if (now - known.since > USUAL_FOR_MS) {
      known.leastBefore = known.least
      known.least = took
      known.since = now
    }
    known.least = Math.min(known.least, took)
    return Math.min(known.least, known.leastBefore)
  }

  return {
    /** An event of a machine with the moment that it is about. */
    note(machineId: string, ts: number, now: number): void {
      const took = now - ts
      const late = took - usualOf(machineId, took, now)
      if (late < LATE_MS) lateSince = null
      else if (late < KEPT_MS || lateSince !== null) {
        lateSince ??= now
        lateAt = now
      }
    },

    isBehind: (now: number): boolean =>
      lateSince !== null && lateAt - lateSince >= LASTING_MS && now - lateAt < FORGOTTEN_MS,

    /** After a pause of the connection the late ones before it say nothing. */
    reset(): void {
      lateSince = null
    },
  }
}
