import { isStopped, overlapOf } from '../stops/stops.ts'
import type { Interval, UsageSpan } from '../stops/usage-spans.ts'

/** From when a machine was in fault until it could work again. */
export type Failure = Interval

/** Of the failures of a time. Milliseconds. */
export interface FailureTotals {
  readonly failures: number
  /** Planned time from the start of failures until they were repaired. */
  readonly downMs: number
}

export interface Reliability extends FailureTotals {
  /** Planned time in which the machine worked, was fed or set up. */
  readonly operatingMs: number
}

/**
 * The failures of a machine (rules: maintenance 10). One begins with a fault of the machine and ends with the last fault or
 * maintenance before it works again: what is tried in between belongs to the repair, and what it waits for afterwards does not.
 */
export function failuresOf(spans: readonly UsageSpan[]): Failure[] {
  const failures: Failure[] = []
  let isOpen = false
  let last = Number.NEGATIVE_INFINITY
  for (const span of spans) {
    const isInStop = isStopped(span.status) || span.use === 'Maintenance'
    if (!isInStop || span.from !== last) isOpen = false
    last = span.to
    const before = isOpen ? failures.at(-1) : undefined
    const isFault = isInStop && span.use !== null && span.reason === 'MachineFault'
    if (before && (isFault || span.use === 'Maintenance'))
      failures[failures.length - 1] = { from: before.from, to: span.to }
    else if (isFault) failures.push({ from: span.from, to: span.to })
    if (isFault) isOpen = true
  }
  return failures
}

/** Of the failures that a day knows of: how many began on it in planned time, and how much of its planned time they took. */
export function failuresOn(
  failures: readonly Failure[],
  day: Interval,
  planned: readonly Interval[],
): FailureTotals {
  return {
    failures: failures.filter((failure) => isCountedOn(failure, day, planned)).length,
    downMs: overlapOf(failures, planned),
  }
}

/** A failure is counted on the day on which it begins, if it takes planned time of it. */
export const isCountedOn = (failure: Failure, day: Interval, planned: readonly Interval[]): boolean =>
  failure.from >= day.from && failure.from < day.to && overlapOf([failure], planned) > 0

/** Operating time between failures (EN 15341); null without one: how long it would have lasted is not known. */
export const meanTimeBetweenFailures = ({ operatingMs, failures }: Reliability): number | null =>
  failures === 0 ? null : operatingMs / failures

/** Null without a failure. */
export const meanTimeToRepair = ({ downMs, failures }: FailureTotals): number | null =>
  failures === 0 ? null : downMs / failures

/** A figure of several machines adds up their times first (rules: kpis 6). */
export const sumReliability = (all: readonly Reliability[]): Reliability =>
  all.reduce(
    (sum, each) => ({
      failures: sum.failures + each.failures,
      downMs: sum.downMs + each.downMs,
      operatingMs: sum.operatingMs + each.operatingMs,
    }),
    { failures: 0, downMs: 0, operatingMs: 0 },
  )
