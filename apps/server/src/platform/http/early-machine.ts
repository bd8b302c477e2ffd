import type { MachineRecord } from '../registry/machine-record.ts'
import type { MachineStore, Viewer } from '../registry/machine-store.ts'
import { createRecentMap } from '../runtime/recent-map.ts'

/** A machine that is being looked up for the person whose token it was at the last request. */
export interface EarlyMachine {
  readonly viewer: Viewer
  readonly publicId: string
  readonly found: Promise<MachineRecord | null>
}

/** Tokens whose owners are remembered. */
const MAX_TOKENS = 2_000

/**
 * Looks up the machine of a request while the session of its token is being looked up: two questions to the database
 * take as long as one. Nothing is decided by what is remembered: both look-ups are made for each request, and what
 * this one found counts only when the session then names the same person with the same rights.
 */
export function createEarlyMachines(machines: Pick<MachineStore, 'seenBy'>) {
  const viewers = createRecentMap<string, Viewer>(MAX_TOKENS)

  return {
    /** Null for a token that nobody used before. */
    begin(token: string, publicId: string): EarlyMachine | null {
      const viewer = viewers.get(token)
      if (!viewer) return null
      const found = machines.seenBy(viewer, publicId)
      // Who awaits it gets the error; for everybody else the request has been refused before.
      found.catch(() => undefined)
      return { viewer, publicId, found }
    },

    remember(token: string, { accountId, organizationId, isAdmin }: Viewer): void {
      viewers.set(token, { accountId, organizationId, isAdmin })
    },
  }
}

/** Only for exactly this person and machine; null when it must be looked up. */
export function earlyFor(
  early: EarlyMachine | null,
  { accountId, organizationId, isAdmin }: Viewer,
  publicId: string,
): Promise<MachineRecord | null> | null {
  if (early?.publicId !== publicId) return null
  const { viewer } = early
  const isSame =
    viewer.accountId === accountId && viewer.organizationId === organizationId && viewer.isAdmin === isAdmin
  return isSame ? early.found : null
}
