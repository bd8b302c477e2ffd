import { minutesOf } from '@millwright/domain/shifts/shift'

const DAY_MINUTES = 24 * 60

/** A piece of the day, as shares of its 24 hours by the clock on the wall. */
export interface StripPiece {
  readonly from: number
  readonly to: number
}

/** Where a shift lies on the day: in two pieces when it runs over midnight, nowhere without two good times. */
export function stripPieces(start: string, end: string): StripPiece[] {
  const from = minutesOf(start)
  const to = minutesOf(end)
  if (from === null || to === null || from === to) return []
  const share = (minutes: number): number => minutes / DAY_MINUTES
  if (from < to) return [{ from: share(from), to: share(to) }]
  const evening = { from: share(from), to: 1 }
  return to === 0 ? [evening] : [{ from: 0, to: share(to) }, evening]
}

/** How long a shift is by the clock, in seconds; null without two good times. */
export function shiftSeconds(start: string, end: string): number | null {
  const pieces = stripPieces(start, end)
  if (pieces.length === 0) return null
  const share = pieces.reduce((sum, piece) => sum + piece.to - piece.from, 0)
  return Math.round(share * DAY_MINUTES) * 60
}
