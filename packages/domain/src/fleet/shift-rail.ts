interface Shift {
  readonly number: number
  readonly from: number
  readonly to: number
}

/** The shifts of many machines as one row: those that most of them have, in order and without overlap. */
export function shiftRail(shifts: readonly Shift[]): Shift[] {
  const same = [...Map.groupBy(shifts, ({ number, from, to }) => `${number} ${from} ${to}`).values()]
  const rail: Shift[] = []
  for (const [shift] of same.sort((a, b) => b.length - a.length)) {
    if (!shift || rail.some(({ from, to }) => from < shift.to && shift.from < to)) continue
    rail.push({ number: shift.number, from: shift.from, to: shift.to })
  }
  return rail.sort((a, b) => a.from - b.from)
}
