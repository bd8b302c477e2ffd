import { MINUTE_MS, SECOND_MS } from '../time/lengths.ts'

/** A machine may send points long after their time: a gateway after an outage, a recording, the past of a new demo. */
export interface Backfill {
  /** The time that its points are of. */
  readonly from: number
  readonly to: number
  /** The time of the points that came last; null where it was not noted. */
  readonly lastFrom: number | null
  readonly lastTo: number | null
  /** It comes from the present back into the past. */
  readonly isBackward: boolean
  /** How much of it has come, 0 to 1, where the sender knows; null otherwise. */
  readonly share: number | null
  /** When it began to come, and when points of it came last. */
  readonly begunAt: number
  readonly notedAt: number
}

/** Of what keeps coming there is more within so long, on a busy server too. */
const OVER_AFTER_MS = 2 * MINUTE_MS
/** One message of yesterday is no past that is being taken in. */
const GOES_ON_MS = 10 * SECOND_MS
/** Before so much of it has come nobody knows how long the rest takes. */
const ENOUGH = 0.1

export const isArriving = ({ notedAt, begunAt, share }: Backfill, now: number): boolean =>
  share !== 1 && now - notedAt < OVER_AFTER_MS && notedAt - begunAt >= GOES_ON_MS

/** How much of it has come, 0 to 1. Null when nobody knows how far back it reaches. */
export function arrivedShare(backfill: Backfill, now: number): number | null {
  const { from, to, lastFrom, lastTo, isBackward, share, notedAt } = backfill
  if (share !== null) return share
  if (now - notedAt >= OVER_AFTER_MS) return 1
  if (lastFrom === null || lastTo === null) return null
  if (!isBackward) return now > from ? Math.min(1, (lastTo - from) / (now - from)) : null
  return lastFrom > from && to > from ? (to - lastFrom) / (to - from) : null
}

export interface Arrival {
  readonly share: number | null
  /** Until all of it is there, at the pace so far; null while that is not known. */
  readonly leftMs: number | null
}

/** Of several machines together. Those that are through count as well, or the share would fall with each that ends. */
export function arrivalOf(backfills: readonly Backfill[], now: number): Arrival {
  const shares = backfills.map((each) => arrivedShare(each, now)).filter((each) => each !== null)
  if (shares.length === 0) return { share: null, leftMs: null }
  const share = shares.reduce((sum, each) => sum + each, 0) / shares.length
  const begunAt = Math.min(...backfills.map((each) => each.begunAt))
  return { share, leftMs: share < ENOUGH ? null : ((now - begunAt) * (1 - share)) / share }
}
