import type { ClosedSpan } from '../timeline/timeline.ts'
import type { AlarmEvent } from './alarm.ts'
import { alarmOfStop } from './shown-alarm.ts'

type Alarm = Pick<AlarmEvent, 'from' | 'to'>

export interface TimeLost<A> {
  /** Milliseconds that the machine stood in alarm, by the one alarm that says why (rules: alarms 3). */
  readonly byAlarm: ReadonlyMap<A, number>
  /** The stops that no alarm explains. */
  readonly unexplained: readonly ClosedSpan[]
}

/** Spans and alarms in the order in which they began. */
export function timeLost<A extends Alarm>(alarms: readonly A[], spans: readonly ClosedSpan[]): TimeLost<A> {
  const byAlarm = new Map<A, number>()
  const unexplained: ClosedSpan[] = []
  let near: A[] = []
  let next = 0
  for (const stop of spans) {
    if (stop.status !== 'FAIL') continue
    for (let alarm = alarms[next]; alarm && alarm.from < stop.to; alarm = alarms[++next]) near.push(alarm)
    near = near.filter(({ to }) => to === null || to > stop.from)
    const reason = alarmOfStop(near, stop)
    if (reason) byAlarm.set(reason, (byAlarm.get(reason) ?? 0) + stop.to - stop.from)
    else unexplained.push(stop)
  }
  return { byAlarm, unexplained }
}
