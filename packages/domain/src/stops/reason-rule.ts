import { alarmOfStop } from '../alarms/shown-alarm.ts'
import type { ClosedSpan } from '../status/timeline.ts'
import { dayAt, type PlainDay } from '../time/zone.ts'
import type { SourcedReason } from './reasons.ts'
import { type Stop, stopsOf } from './stops.ts'
import type { WasteReason } from './usage-class.ts'
import type { Interval } from './usage-spans.ts'

/** An organization's rule: stops with this alarm, or in this program, have this reason until a person says another. */
export interface ReasonRule {
  /** Null for any, also for none. */
  readonly alarmCode: string | null
  /** `*` matches any letters; null for any program. */
  readonly program: string | null
  readonly reason: WasteReason
  /** Stops that begin on this day and after it. */
  readonly validFrom: PlainDay
  /** And before this day; null while it holds. */
  readonly validTo: PlainDay | null
}

/** Rules compare a stop by these. */
export interface StopFacts {
  /** Where the machine is. */
  readonly day: PlainDay
  readonly alarmCode: string | null
  readonly program: string | null
}

interface Alarm {
  readonly code: string
  readonly from: number
  readonly to: number | null
}

interface Run {
  readonly name: string
  readonly from: number
  readonly to: number | null
}

/** A program that ended this long before a stop is not the one that stopped. */
const JUST_ENDED_MS = 60_000

/** The alarm that stopped the machine; a warning that was there while it was idle is none. */
export const alarmOf = <A extends Alarm>(alarms: readonly A[], stop: Stop): A | null =>
  stop.status === 'FAIL' ? alarmOfStop(alarms, stop) : null

/** The program that was running when the machine stopped; of several the one that began last. */
export function programOf(runs: readonly Run[], { from }: Interval): string | null {
  const running = runs.filter(
    (run) => run.from <= from && (run.to === null || run.to >= from - JUST_ENDED_MS),
  )
  return (
    running.reduce<Run | null>((last, run) => (last === null || run.from > last.from ? run : last), null)
      ?.name ?? null
  )
}

/** The most specific rule counts; of equals, the later one. */
export function ruleFor<R extends ReasonRule>(rules: readonly R[], facts: StopFacts): R | null {
  const fitting = rules.filter((rule) => fits(rule, facts))
  const weight = ({ alarmCode, program }: R): number =>
    (alarmCode === null ? 0 : 2) + (program === null ? 0 : 1)
  return fitting.reduce<R | null>(
    (best, rule) =>
      best === null ||
      weight(rule) > weight(best) ||
      (weight(rule) === weight(best) && rule.validFrom > best.validFrom)
        ? rule
        : best,
    null,
  )
}

function fits(rule: ReasonRule, { day, alarmCode, program }: StopFacts): boolean {
  if (day < rule.validFrom || (rule.validTo !== null && day >= rule.validTo)) return false
  if (rule.alarmCode === null && rule.program === null) return false
  if (rule.alarmCode !== null && rule.alarmCode !== alarmCode) return false
  return rule.program === null || (program !== null && isLike(program, rule.program))
}

/** Without a regular expression: a pattern of a person must not be able to take long. */
function isLike(text: string, pattern: string): boolean {
  const parts = pattern.toLowerCase().split('*')
  const lower = text.toLowerCase()
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (parts.length === 1) return lower === first
  if (!lower.startsWith(first)) return false
  let at = first.length
  for (const part of parts.slice(1, -1)) {
    const found = lower.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return lower.length - last.length >= at && lower.endsWith(last)
}

/** Of the time around some stops. */
export interface RuleFacts {
  readonly rules: readonly ReasonRule[]
  readonly alarms: readonly Alarm[]
  readonly runs: readonly Run[]
  readonly zone: string
}

/** The reasons that rules give to stops. SETUP is what the machine itself says, which counts more (rules: stops 2). */
export function proposedReasons(
  spans: readonly ClosedSpan[],
  { rules, alarms, runs, zone }: RuleFacts,
): SourcedReason[] {
  if (rules.length === 0) return []
  return stopsOf(spans).flatMap((stop) => {
    const rule = ruleFor(rules, {
      day: dayAt(stop.from, zone),
      alarmCode: alarmOf(alarms, stop)?.code ?? null,
      program: programOf(runs, stop),
    })
    if (!rule) return []
    return spans
      .filter(({ from, to, status }) => from >= stop.from && to <= stop.to && status !== 'SETUP')
      .map(({ from, to }) => ({ from, to, reason: rule.reason, source: 'rule' as const }))
  })
}
