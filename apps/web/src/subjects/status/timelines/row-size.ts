/** Pixels at normal density. Rows fill the screen as far as they may, so that a wall display leaves nothing empty. */
const LEAST = 34
const MOST = 68
const STACKED = 88

export interface RowSize {
  readonly row: number
  readonly bar: number
}

/** `room` is what all rows together have. Stacked rows, on narrow screens, carry the bar below the name. */
export function rowSize(count: number, room: number, isStacked: boolean): RowSize {
  if (isStacked) return { row: STACKED, bar: 20 }
  const row = Math.floor(Math.min(MOST, Math.max(LEAST, room / Math.max(count, 1))))
  return { row, bar: Math.round(row * 0.62) }
}
