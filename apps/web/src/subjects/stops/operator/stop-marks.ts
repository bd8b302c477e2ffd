import type { MachineStop } from '@millwright/contract/stops/stops'

export interface StopMark {
  readonly ts: number
  readonly count: number
}

/** So wide that two marks do not lie on each other, as a share of the strip. */
const NEAR = 0.06

/** Where stops without a reason lie on the strip of a shift; those that lie close together are one mark. */
export function stopMarks(stops: readonly MachineStop[], from: number, to: number): StopMark[] {
  const near = (to - from) * NEAR
  const marks: { ts: number; last: number; count: number }[] = []
  for (const stop of stops) {
    if (!stop.IsUnexplained || stop.IsOpen) continue
    const ts = (Math.max(stop.From, from) + Math.min(stop.To, to)) / 2
    const last = marks.at(-1)
    if (last && ts - last.last < near) {
      last.count += 1
      last.ts = (last.ts * (last.count - 1) + ts) / last.count
      last.last = ts
    } else marks.push({ ts, last: ts, count: 1 })
  }
  return marks.map(({ ts, count }) => ({ ts, count }))
}
