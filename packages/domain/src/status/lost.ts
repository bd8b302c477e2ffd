import type { StatusTotals } from './totals.ts'

/** Seconds of planned time, by what the machine did in place of work and handling (rules: timeline 10). */
export interface LostTime {
  readonly idle: number
  readonly alarm: number
  readonly notReady: number
  /** Disconnected or never reported: nobody knows whether it was lost, so it is named apart. */
  readonly noData: number
  readonly planned: number
}

/** Of the totals of the planned time alone. Null when nothing was planned: 0 would mean that nothing was lost. */
export function lostOf(totals: StatusTotals): LostTime | null {
  const lost = {
    idle: totals.READY,
    alarm: totals.FAIL,
    notReady: totals.POWER_OFF,
    noData: totals.DISCONNECTED + totals.noData,
  }
  const planned = totals.EXE + totals.HANDLING + lostSeconds(lost) + lost.noData
  return planned > 0 ? { ...lost, planned } : null
}

export const lostSeconds = ({ idle, alarm, notReady }: Pick<LostTime, LostPart>): number =>
  idle + alarm + notReady

/** Nothing is known of all that was planned: such a machine lost neither nothing nor all of it. */
export const isUnknown = ({ planned, noData }: Pick<LostTime, 'planned' | 'noData'>): boolean =>
  planned <= noData

/** Whole minutes, so that the rows of a list add up to the total that is shown with them. */
export const lostMinutes = (lost: LostTime): number => Math.round(lostSeconds(lost) / 60)

/** Of the planned time of which something is known, 0 to 1; null when nothing is (rules: analytics 2). */
export const lostShare = (lost: LostTime): number | null =>
  isUnknown(lost) ? null : lostSeconds(lost) / (lost.planned - lost.noData)

/** A fleet's figure sums the seconds first. */
export function sumLost(all: Iterable<LostTime>): LostTime {
  const sum = { idle: 0, alarm: 0, notReady: 0, noData: 0, planned: 0 }
  for (const lost of all) for (const part of PARTS) sum[part] += lost[part]
  return sum
}

const PARTS = ['idle', 'alarm', 'notReady', 'noData', 'planned'] as const

export const LOST_PARTS = ['idle', 'alarm', 'notReady'] as const
export type LostPart = (typeof LOST_PARTS)[number]

/** Of equals, the first. */
export const largestLost = (lost: LostTime): LostPart =>
  LOST_PARTS.reduce((largest, part) => (lost[part] > lost[largest] ? part : largest))
