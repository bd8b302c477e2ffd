import { DAY_MS } from '@millwright/domain/time/lengths'
import { type Fault, TEST_DAYS } from './check-plan.ts'

/** Good for so long; after that it gets faster and faster. */
const GOOD_DAYS = 40
/** Wear on the day on which the demo starts, and its highest: the machine would be repaired by then. */
const REACHED = 1
const MOST = 1.6

/** From 0 to 1 in the weeks before the demo's first start, and on from there. */
export function wearAt(fault: Fault | null, ts: number, since: number): number {
  if (fault === null) return 0
  const days = TEST_DAYS + (ts - since) / DAY_MS
  const share = Math.max(0, days - GOOD_DAYS) / (TEST_DAYS - GOOD_DAYS)
  return Math.min(MOST, REACHED * share ** 1.5)
}
