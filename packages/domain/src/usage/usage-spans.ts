import type { Status } from '../status/status.ts'
import type { ClosedSpan } from '../timeline/timeline.ts'
import type { UsageClass, WasteReason } from './usage-class.ts'

export interface Interval {
  readonly from: number
  readonly to: number
}

/** A reason that a person or the machine gave for a stretch. */
export interface GivenReason extends Interval {
  readonly reason: WasteReason
}

export interface UsageRules {
  /** Stops shorter than this, between two stretches of work, are minor. */
  readonly stoppageMs: number
  /** Stretches in which the machine was maintained, in order and without overlap. */
  readonly maintenance?: readonly Interval[]
  /** Stretches in which the machine said that it runs without a workpiece, in order and without overlap. */
  readonly empty?: readonly Interval[]
  /** In order and without overlap. */
  readonly reasons?: readonly GivenReason[]
}

/** A stretch of one status, one class and one reason. */
export interface UsageSpan extends Interval {
  readonly status: Status
  /** Null for no data: disconnected, or never reported. */
  readonly use: UsageClass | null
  /** Null while the machine works or is fed. */
  readonly reason: WasteReason | null
}

/**
 * What the time of a machine was used for (rules: analytics 1 to 3). Spans are in order and do not overlap. A stop is judged whole, so what lies
 * a while before and after the wanted time has to be among the spans.
 */
export function usageSpans(spans: readonly ClosedSpan[], rules: UsageRules): UsageSpan[] {
  const minor = minorStops(spans, rules.stoppageMs)
  const found: UsageSpan[] = []
  spans.forEach((span, index) => {
    for (const piece of cutAt(span, edgesOf(rules))) {
      const use = useOf(span.status, minor.has(index), piece, rules)
      const last = found.at(-1)
      const next = { ...piece, status: span.status, use, reason: reasonOf(span.status, use, piece, rules) }
      if (last && isSame(last, next)) found[found.length - 1] = { ...last, to: next.to }
      else found.push(next)
    }
  })
  return found
}

const isSame = (a: UsageSpan, b: UsageSpan): boolean =>
  a.to === b.from && a.status === b.status && a.use === b.use && a.reason === b.reason

const isStop = (status: Status): boolean => status === 'READY' || status === 'FAIL'

/** The places of spans that belong to a stop of idle and alarm between two stretches of work. */
function minorStops(spans: readonly ClosedSpan[], stoppageMs: number): Set<number> {
  const minor = new Set<number>()
  for (let at = 0; at < spans.length; at += 1) {
    const first = spans[at]
    if (!first || !isStop(first.status)) continue
    let end = at
    for (let next = spans[end + 1]; next && isStop(next.status) && next.from === spans[end]?.to; ) {
      end += 1
      next = spans[end + 1]
    }
    const [before, last, after] = [spans[at - 1], spans[end], spans[end + 1]]
    const isBetweenWork =
      before?.status === 'EXE' &&
      before.to === first.from &&
      after?.status === 'EXE' &&
      after.from === last?.to
    if (last && isBetweenWork && last.to - first.from < stoppageMs)
      for (let place = at; place <= end; place += 1) minor.add(place)
    at = end
  }
  return minor
}

function useOf(status: Status, isMinor: boolean, piece: Interval, rules: UsageRules): UsageClass | null {
  if (status === 'DISCONNECTED' || status === 'UNKNOWN') return null
  if (isIn(rules.maintenance, piece)) return 'Maintenance'
  switch (status) {
    case 'EXE':
      return isIn(rules.empty, piece) ? 'EmptyBusy' : 'MainUsage'
    case 'HANDLING':
    case 'SETUP':
      return 'SecondaryUsage'
    case 'READY':
      return isMinor ? 'MinorStoppage' : 'Idle'
    case 'FAIL':
      return isMinor ? 'MinorStoppage' : 'TechnicalFault'
    case 'POWER_OFF':
      return 'Idle'
    default:
      return status satisfies never
  }
}

/** A given reason counts; otherwise it follows from the class. Work and feeding waste nothing. */
function reasonOf(
  status: Status,
  use: UsageClass | null,
  piece: Interval,
  rules: UsageRules,
): WasteReason | null {
  if (use === null || use === 'MainUsage') return null
  if (use === 'Maintenance') return 'Maintenance'
  if (status === 'HANDLING') return null
  const given = rules.reasons?.find(({ from, to }) => from <= piece.from && to >= piece.to)
  if (given) return given.reason
  if (use === 'TechnicalFault') return 'MachineFault'
  return status === 'SETUP' ? 'Setup' : 'Idle'
}

const isIn = (intervals: readonly Interval[] | undefined, piece: Interval): boolean =>
  intervals?.some(({ from, to }) => from <= piece.from && to >= piece.to) ?? false

const edgesOf = ({ maintenance = [], empty = [], reasons = [] }: UsageRules): number[] =>
  [...maintenance, ...empty, ...reasons].flatMap(({ from, to }) => [from, to]).sort((a, b) => a - b)

function cutAt({ from, to }: Interval, edges: readonly number[]): Interval[] {
  const within = edges.filter((edge) => edge > from && edge < to)
  if (within.length === 0) return [{ from, to }]
  const cuts = [...new Set([from, ...within, to])]
  return cuts.slice(0, -1).map((start, index) => ({ from: start, to: cuts[index + 1] ?? to }))
}
