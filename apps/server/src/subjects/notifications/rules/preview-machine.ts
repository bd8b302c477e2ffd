import { alternativesOf } from '@millwright/domain/notifications/rules/alternatives'
import {
  type Watch,
  withoutHysteresis,
  withoutMinutes,
} from '@millwright/domain/notifications/rules/condition'
import {
  type Firing,
  foldWatch,
  newWatch,
  POINTS_UNDER_WAY_MS,
} from '@millwright/domain/notifications/rules/watch'
import type { Point } from '@millwright/domain/points/point'
import type { Rollup } from '@millwright/domain/points/rollup'
import { DAY_MS } from '@millwright/domain/time/lengths'

export const PREVIEW_MS = 7 * DAY_MS
/** Points may be a day ahead of us. */
const AHEAD_MS = 2 * DAY_MS

/** Tried together, so that the points are read once. */
export interface Trials {
  readonly rule: Watch
  readonly withoutHysteresis: Watch | null
  readonly withoutMinutes: Watch | null
  readonly alternatives: readonly Watch[]
}

export function trialsOf(rule: Watch, rollups: readonly Rollup[]): Trials {
  const low = quantile(
    rollups.map(({ min }) => min),
    0.1,
  )
  const high = quantile(
    rollups.map(({ max }) => max),
    0.9,
  )
  return {
    rule,
    withoutHysteresis: withoutHysteresis(rule),
    withoutMinutes: withoutMinutes(rule),
    alternatives: alternativesOf(rule, high - low),
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0
}

export interface MachineTrial {
  readonly firings: readonly Firing[]
  /** In the order of `alternatives`. */
  readonly counts: readonly number[]
  readonly withoutHysteresis: number | null
  readonly withoutMinutes: number | null
  readonly points: number
}

/** Counts firings of a watch as points come by. */
function createTrial(watch: Watch, from: number) {
  let state = newWatch(from)
  const firings = new Map<number, Firing>()
  return {
    firings,
    take(points: readonly Point[], until?: number): void {
      const folded = foldWatch(watch, state, points, until)
      state = folded.state
      for (const firing of folded.firings) firings.set(firing.at, firing)
    },
  }
}

/**
 * Tries a rule on the stored points as if it had been saved seven days ago: with the same fold as the live rule, and as
 * far as the live rule has let time pass. A day at a time, so that a quick channel does not fill the memory.
 */
export async function tryOnMachine(
  trials: Trials,
  now: number,
  readDay: (from: number, to: number) => AsyncIterable<readonly Point[]>,
  onPoints: (points: readonly Point[]) => void = () => {},
): Promise<MachineTrial> {
  const from = now - PREVIEW_MS
  const { rule, alternatives } = trials
  const all = [rule, trials.withoutHysteresis, trials.withoutMinutes, ...alternatives]
  const running = all.map((watch) => watch && createTrial(watch, from))
  let count = 0
  for (let start = from; start < now + AHEAD_MS; start += DAY_MS) {
    for await (const points of readDay(start, start + DAY_MS)) {
      count += points.length
      onPoints(points)
      for (const trial of running) trial?.take(points)
    }
  }
  for (const trial of running) trial?.take([], now - POINTS_UNDER_WAY_MS)
  const [own, eager, hasty, ...others] = running.map((trial) => trial?.firings ?? null)
  return {
    firings: [...(own?.values() ?? [])],
    counts: others.map((firings) => firings?.size ?? 0),
    withoutHysteresis: eager?.size ?? null,
    withoutMinutes: hasty?.size ?? null,
    points: count,
  }
}
