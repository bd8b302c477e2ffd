import type { AlarmEvent } from './alarm.ts'

/** A machine reports an alarm and the stop that it causes one after the other, in either order. */
const TOGETHER_MS = 60_000

type Stretch = Pick<AlarmEvent, 'from' | 'to'>

/**
 * The alarm that says why a machine stood in a stretch of time, the one rule wherever a single alarm is shown
 * (rules: alarms 2): the first that was raised with the stop, because the others follow from it; else the one that was
 * raised last before it, because a warning that nobody clears is no reason. `to` is null for a stop that lasts.
 */
export function alarmOfStop<A extends Stretch>(alarms: readonly A[], stop: Stretch): A | null {
  const active = alarms.filter(({ from, to }) => from < endOf(stop) && (to === null || to > stop.from))
  const raised = active.filter(({ from }) => from >= stop.from - TOGETHER_MS)
  return raised.length > 0 ? by(raised, (a, b) => a.from < b.from) : by(active, (a, b) => a.from > b.from)
}

/** The one that is shown for a machine now: why it is in alarm, or while it does not the last that is active. */
export const alarmNow = <A extends Stretch>(
  active: readonly A[],
  inAlarmSince: number | null,
  now: number,
): A | null => alarmOfStop(active, { from: inAlarmSince ?? now, to: null })

const endOf = ({ to }: Stretch): number => to ?? Number.POSITIVE_INFINITY

const by = <A>(all: readonly A[], isBetter: (a: A, b: A) => boolean): A | null =>
  all.reduce<A | null>((found, each) => (found === null || isBetter(each, found) ? each : found), null)
