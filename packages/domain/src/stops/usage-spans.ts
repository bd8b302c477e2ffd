import type { Status } from '../status/status.ts'
import type { ClosedSpan } from '../status/timeline.ts'
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
  /** Stretches that were planned for maintenance: a stop in one is maintenance. In order and without overlap. */
  readonly windows?: readonly Interval[]
  /** Stretches in which the machine reported that it runs without a workpiece, in order and without overlap. */
  readonly empty?: readonly Interval[]
  /**
   * Stretches in which the control was operated by hand or a program was edited, with why it is then stopped; in order and
   * without overlap.
   */
  readonly byHand?: readonly GivenReason[]
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
 * As rules: analytics 1 to 3 have it. Spans are in order and do not overlap. A stop is judged whole, so spans from a while
 * before and after the wanted time have to be among them.
 */
export function usageSpans(spans: readonly ClosedSpan[], rules: UsageRules): UsageSpan[] {
  const minor = minorStops(spans, rules.stoppageMs)
  const edges = edgesOf(rules)
  const found: UsageSpan[] = []
  let next = 0
  spans.forEach((span, index) => {
    while ((edges[next] ?? Number.POSITIVE_INFINITY) <= span.from) next += 1
    for (const piece of cutAt(span, edges, next)) {
      const use = useOf(span.status, minor.has(index), piece, rules)
      const last = found.at(-1)
      const part = { ...piece, status: span.status, use, reason: reasonOf(span.status, use, piece, rules) }
      if (last && isSame(last, part)) found[found.length - 1] = { ...last, to: part.to }
      else found.push(part)
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
  if (status !== 'EXE' && status !== 'HANDLING' && isIn(rules.windows, piece)) return 'Maintenance'
  switch (status) {
    case 'EXE':
      return isIn(rules.empty, piece) ? 'EmptyBusy' : 'MainUsage'
    case 'HANDLING':
    case 'SETUP':
      return 'SecondaryUsage'
    case 'READY':
      if (isIn(rules.byHand, piece)) return 'SecondaryUsage'
      return isMinor ? 'MinorStoppage' : 'Idle'
    case 'FAIL':
      if (isMinor) return 'MinorStoppage'
      return isOfMachine(covering(rules.reasons, piece)?.reason) ? 'TechnicalFault' : 'Idle'
    case 'POWER_OFF':
      return 'Idle'
    default:
      return status satisfies never
  }
}

/** Whether an alarm with this reason is a fault of the machine. Other reasons name no cause: the alarm is one, as without any. */
const isOfMachine = (given: WasteReason | undefined): boolean =>
  given === undefined || given === 'MachineFault' || given === 'Maintenance' || given === 'Others'

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
  const given = covering(rules.reasons, piece)
  if (given) return given.reason
  if (use === 'TechnicalFault') return 'MachineFault'
  if (use !== 'SecondaryUsage') return 'Idle'
  return status === 'SETUP' ? 'Setup' : (covering(rules.byHand, piece)?.reason ?? 'Idle')
}

const isIn = (intervals: readonly Interval[] | undefined, piece: Interval): boolean =>
  covering(intervals, piece) !== undefined

/** Intervals are in order and do not overlap: only the last that begins before the piece can cover it. */
function covering<I extends Interval>(intervals: readonly I[] | undefined, piece: Interval): I | undefined {
  let [low, high] = [0, intervals?.length ?? 0]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((intervals?.[middle]?.from ?? 0) <= piece.from) low = middle + 1
    else high = middle
  }
  const found = intervals?.[low - 1]
  return found && found.to >= piece.to ? found : undefined
}

function edgesOf({
  maintenance = [],
  windows = [],
  empty = [],
  byHand = [],
  reasons = [],
}: UsageRules): number[] {
  const all = [...maintenance, ...windows, ...empty, ...byHand, ...reasons]
  return [...new Set(all.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
}

/** The edges from `first` on that lie within. */
function cutAt({ from, to }: Interval, edges: readonly number[], first: number): Interval[] {
  const pieces: Interval[] = []
  let start = from
  for (let at = first; (edges[at] ?? to) < to; at += 1) {
    const edge = edges[at] ?? to
    pieces.push({ from: start, to: edge })
    start = edge
  }
  return [...pieces, { from: start, to }]
}
