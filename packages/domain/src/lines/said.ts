import type { CounterPoint } from '../points/counter.ts'
import { joined } from '../stops/reasons.ts'
import type { Interval } from '../stops/usage-spans.ts'
import { SECOND_MS } from '../time/lengths.ts'
import type { WaitKind } from './waiting.ts'

/** Stretches in which a flag was set; one that nobody takes back ends with the window. */
export function flaggedStretches(
  points: readonly { readonly ts: number; readonly isSet: boolean | null }[],
  to: number,
): Interval[] {
  const found: { from: number; to: number }[] = []
  let since: number | null = null
  for (const { ts, isSet } of points) {
    if (isSet && since === null) since = ts
    if (isSet === false && since !== null) {
      found.push({ from: since, to: ts })
      since = null
    }
  }
  if (since !== null && since < to) found.push({ from: since, to })
  return found
}

/** Of a counter of seconds: what it grew by lies right before the reading, but not before the one ahead of it. */
export function countedWaits(points: readonly CounterPoint[]): Interval[] {
  return points.flatMap(({ ts, v }, index) => {
    const before = points[index - 1]
    const grown = before ? (v - before.v) * SECOND_MS : 0
    return before && grown > 0 ? [{ from: Math.max(before.ts, ts - grown), to: ts }] : []
  })
}

/** In order, without overlap: one that waits for both sides says nothing. */
export function saidWaits(
  starved: readonly Interval[],
  blocked: readonly Interval[],
): (Interval & { kind: WaitKind })[] {
  const sides = [
    ...joined(starved).map((each) => ({ ...each, kind: 'starved' as const })),
    ...joined(blocked).map((each) => ({ ...each, kind: 'blocked' as const })),
  ]
  const alone = sides.filter(
    (each) =>
      !sides.some((other) => other.kind !== each.kind && other.from < each.to && other.to > each.from),
  )
  return alone.sort((a, b) => a.from - b.from)
}
