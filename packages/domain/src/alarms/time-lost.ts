import type { Span } from '../status/span.ts'
import type { ClosedSpan } from '../status/timeline.ts'
import type { AlarmEvent } from './alarm.ts'
import { alarmOfStop } from './shown-alarm.ts'

type Alarm = Pick<AlarmEvent, 'from' | 'to'>

export interface TimeLost<A> {
  /** Milliseconds that the machine stood in alarm, by the one alarm that says why (rules: alarms 3). */
  readonly byAlarm: ReadonlyMap<A, number>
  /** The stops that each explains. */
  readonly stopsOf: ReadonlyMap<A, readonly ClosedSpan[]>
  /** The stops that no alarm explains. */
  readonly unexplained: readonly ClosedSpan[]
}

/** Spans and alarms in the order in which they began. */
export function timeLost<A extends Alarm>(alarms: readonly A[], spans: readonly ClosedSpan[]): TimeLost<A> {
  const byAlarm = new Map<A, number>()
  const stopsOf = new Map<A, ClosedSpan[]>()
  const unexplained: ClosedSpan[] = []
  for (const { stop, alarm } of explainStops(alarms, spans)) {
    if (!alarm) unexplained.push(stop)
    else {
      byAlarm.set(alarm, (byAlarm.get(alarm) ?? 0) + stop.to - stop.from)
      stopsOf.set(alarm, [...(stopsOf.get(alarm) ?? []), stop])
    }
  }
  return { byAlarm, stopsOf, unexplained }
}

/** Of some days of a machine: an alarm code, or null for the stops that no alarm explains. */
export interface CodeTotals {
  readonly code: string | null
  /** Alarms that were raised, or stops that began. */
  readonly raised: number
  /** Those that lasted into it from before. */
  readonly carried: number
  readonly lostMs: number
}

/** A part of a day of a machine. */
export interface DayPart {
  readonly from: number
  readonly to: number
  /** When the day is over. */
  readonly dayEnd: number
}

/**
 * Alarms in a part of a day. Sums of such parts are those of the whole: an alarm that lasted into the first one counts, and
 * then only those that began. A stop that goes on through midnight counts on each day for the alarm that explains it by the end
 * of that day (rules: alarms 11), so that a day that is over does not change. Alarms and spans in the order in which they
 * began, whole, also those before the day that were active in a stop that lasts into it.
 */
export function codeTotals(
  alarms: readonly Pick<AlarmEvent, 'code' | 'from' | 'to'>[],
  spans: readonly Span[],
  { from, to, dayEnd }: DayPart,
): CodeTotals[] {
  const totals = new Map<string | null, { raised: number; carried: number; lostMs: number }>()
  const of = (code: string | null) => {
    const known = totals.get(code) ?? { raised: 0, carried: 0, lostMs: 0 }
    totals.set(code, known)
    return known
  }
  for (const alarm of alarms) {
    if (alarm.from >= to || (alarm.to !== null && alarm.to <= from && alarm.from < from)) continue
    if (alarm.from >= from) of(alarm.code).raised += 1
    else of(alarm.code).carried += 1
  }
  const stops = spans.flatMap((span): ClosedSpan[] =>
    span.from < to && (span.to === null || span.to > from)
      ? [{ ...span, to: Math.min(span.to ?? dayEnd, dayEnd) }]
      : [],
  )
  const known = alarms.filter((alarm) => alarm.from < dayEnd)
  for (const { stop, alarm } of explainStops(known, stops)) {
    const total = of(alarm?.code ?? null)
    total.lostMs += Math.min(stop.to, to) - Math.max(stop.from, from)
    if (alarm) continue
    if (stop.from >= from) total.raised += 1
    else total.carried += 1
  }
  return [...totals].map(([code, total]) => ({ code, ...total }))
}

function* explainStops<A extends Alarm>(
  alarms: readonly A[],
  spans: readonly ClosedSpan[],
): Generator<{ stop: ClosedSpan; alarm: A | null }> {
  let near: A[] = []
  let next = 0
  for (const stop of spans) {
    if (stop.status !== 'FAIL') continue
    for (let alarm = alarms[next]; alarm && alarm.from < stop.to; alarm = alarms[++next]) near.push(alarm)
    near = near.filter(({ to }) => to === null || to > stop.from)
    yield { stop, alarm: alarmOfStop(near, stop) }
  }
}
