import { minutesOf } from '@millwright/domain/shifts/shift'

const DAY_MINUTES = 24 * 60

export const shareOf = (time: string): number => (minutesOf(time) ?? 0) / DAY_MINUTES

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

/** To which a dragged hour snaps, and one press of an arrow key; what is finer is typed. */
const STEP_MINUTES = 15
const KEY_MINUTES: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP_MINUTES,
  ArrowDown: -STEP_MINUTES,
  ArrowRight: STEP_MINUTES,
  ArrowUp: STEP_MINUTES,
  PageDown: -60,
  PageUp: 60,
}

const two = (value: number): string => String(value).padStart(2, '0')

/** By the clock, on which midnight follows 23:59. */
function clockAt(minutes: number): string {
  const onClock = (minutes + DAY_MINUTES) % DAY_MINUTES
  return `${two(Math.floor(onClock / 60))}:${two(onClock % 60)}`
}

/** The time at a share of the day; both ends of it are midnight. */
export const timeAt = (share: number): string =>
  clockAt(Math.round((Math.min(Math.max(share, 0), 1) * DAY_MINUTES) / STEP_MINUTES) * STEP_MINUTES)

/** The time to which a key moves another; null for a key that moves nothing. */
export function timeByKey(time: string, key: string): string | null {
  const now = minutesOf(time)
  if (key === 'Home') return clockAt(0)
  if (key === 'End') return clockAt(DAY_MINUTES - STEP_MINUTES)
  const by = KEY_MINUTES[key]
  return now === null || by === undefined ? null : clockAt(now + by)
}

/** How long a shift is by the clock, in seconds; null without two good times. */
export function shiftSeconds(start: string, end: string): number | null {
  const pieces = stripPieces(start, end)
  if (pieces.length === 0) return null
  const share = pieces.reduce((sum, piece) => sum + piece.to - piece.from, 0)
  return Math.round(share * DAY_MINUTES) * 60
}
