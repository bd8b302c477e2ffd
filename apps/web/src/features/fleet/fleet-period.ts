import type { Machine } from '@millwright/contract/calls/machines'
import { dayAt, dayBounds } from '@millwright/domain/time/zone'

/** What the strip of a machine shows. */
export const RECENT_MS = 8 * 60 * 60_000

/** The start of today where it began first, or eight hours ago when that is earlier. */
export function fleetFrom(machines: readonly Pick<Machine, 'Country'>[], now: number): number {
  const zones = new Set(machines.map((machine) => machine.Country.Timezone))
  return Math.min(now - RECENT_MS, ...[...zones].map((zone) => dayBounds(dayAt(now, zone), zone).from))
}
