import { DAY_MS } from '../time/lengths.ts'
import type { AlarmEvent } from './alarm.ts'

/** Someone has seen an alarm: the one of this code that was active at `from`. */
export interface Acknowledgement {
  readonly code: string
  readonly from: number
  readonly by: string
  readonly at: number
  /** The remedy; empty when nothing was written. */
  readonly note: string
}

/** Cleared: nobody has acknowledged it yet (rules: alarms 4). */
export const ALARM_STATES = ['active', 'cleared', 'closed'] as const
export type AlarmState = (typeof ALARM_STATES)[number]

/** A cleared alarm that nobody acknowledged closes after this time (rules: alarms 4). */
export const CLOSES_AFTER_MS = DAY_MS

export function alarmState(
  { to }: Pick<AlarmEvent, 'to'>,
  acknowledgement: Acknowledgement | null,
  now: number,
): AlarmState {
  if (to === null) return 'active'
  return acknowledgement || to < now - CLOSES_AFTER_MS ? 'closed' : 'cleared'
}

type Alarm = Pick<AlarmEvent, 'code' | 'from' | 'to'>

/**
 * Finds the acknowledgement of an alarm. It is not found by the start of the alarm alone: a report that comes late may
 * move the start.
 */
export function findAcknowledgements(acknowledgements: readonly Acknowledgement[]) {
  const byCode = Map.groupBy(
    acknowledgements.toSorted((a, b) => a.at - b.at),
    ({ code }) => code,
  )
  return ({ code, from, to }: Alarm): Acknowledgement | null =>
    byCode
      .get(code)
      ?.find((each) => each.from === from || (each.from > from && (to === null || each.from < to))) ?? null
}
