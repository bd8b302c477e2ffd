import type { ClosedSpan } from '../status/timeline.ts'

/** A run from its start to its end, or to now while it lasts. */
export interface TimedRun {
  readonly name: string
  readonly from: number
  readonly to: number
}

export interface ProgramStops {
  readonly stops: number
  /** Milliseconds of these stops while the program ran. */
  readonly stoppedMs: number
}

/**
 * How often and how long the machine stopped in alarm while each program ran. Both lists are in the order in which they
 * began, and no two stops overlap. What touches several runs of one program is counted once (rules: production 11).
 */
export function stopsByProgram(
  runs: readonly TimedRun[],
  fails: readonly ClosedSpan[],
): Map<string, ProgramStops> {
  const found = new Map<string, ProgramStops>()
  /** Up to where each program is counted, and its last stop. */
  const counted = new Map<string, { to: number; fail: ClosedSpan | undefined }>()
  for (const run of runs) {
    const before = counted.get(run.name) ?? { to: Number.NEGATIVE_INFINITY, fail: undefined }
    const from = Math.max(run.from, before.to)
    let { stops, stoppedMs } = found.get(run.name) ?? { stops: 0, stoppedMs: 0 }
    let last = before.fail
    for (let index = firstEndingAfter(fails, from); index < fails.length; index++) {
      const fail = fails[index]
      if (!fail || fail.from >= run.to || from >= run.to) break
      if (fail !== last) stops++
      last = fail
      stoppedMs += Math.min(fail.to, run.to) - Math.max(fail.from, from)
    }
    found.set(run.name, { stops, stoppedMs })
    counted.set(run.name, { to: Math.max(before.to, run.to), fail: last })
  }
  return found
}

function firstEndingAfter(spans: readonly ClosedSpan[], ts: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to ?? 0) > ts) high = middle
    else low = middle + 1
  }
  return low
}
