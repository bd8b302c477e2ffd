import type { Status } from '../status/status.ts'
import type { ClosedSpan } from '../status/timeline.ts'
import type { Interval } from './usage-spans.ts'

/** A stretch in which a machine stood, up to its work or until it was switched off or on (rules: stops 1). */
export interface Stop extends Interval {
  /** FAIL when it was in alarm at any time of it, else what it was in for longest. */
  readonly status: Status
}

const STOPPED: ReadonlySet<Status> = new Set<Status>(['READY', 'SETUP', 'FAIL', 'POWER_OFF'])

/** Neither working nor fed, and known to be so: for time without data nobody can give a reason. */
export const isStopped = (status: Status): boolean => STOPPED.has(status)

/** Spans are in order and do not overlap. */
export function stopsOf(spans: readonly ClosedSpan[]): Stop[] {
  const stops: Stop[] = []
  let parts: ClosedSpan[] = []
  const end = () => {
    const [first, last] = [parts[0], parts.at(-1)]
    if (first && last && last.to > first.from)
      stops.push({ from: first.from, to: last.to, status: statusOf(parts) })
    parts = []
  }
  for (const span of spans) {
    const last = parts.at(-1)
    if (last && (last.to !== span.from || isOff(last) !== isOff(span))) end()
    if (isStopped(span.status)) parts.push(span)
    else end()
  }
  end()
  return stops
}

const isOff = ({ status }: ClosedSpan): boolean => status === 'POWER_OFF'

/** A stop in parts, each with what the machine was in then; the edges are in order. */
export function partsOf(stop: Stop, spans: readonly ClosedSpan[], edges: readonly number[]): Stop[] {
  const inner = edges.filter((edge) => edge > stop.from && edge < stop.to)
  return [stop.from, ...inner].map((from, index) => {
    const to = inner[index] ?? stop.to
    const own = spans
      .filter((span) => span.from < to && span.to > from)
      .map((span) => ({ ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    return { from, to, status: statusOf(own) }
  })
}

function statusOf(parts: readonly ClosedSpan[]): Status {
  if (parts.some(({ status }) => status === 'FAIL')) return 'FAIL'
  const lengths = new Map<Status, number>()
  for (const { status, from, to } of parts) lengths.set(status, (lengths.get(status) ?? 0) + to - from)
  return [...lengths].reduce((most, each) => (each[1] > most[1] ? each : most), ['READY' as Status, -1])[0]
}

/** True when the machine stood all the time between two moments. */
export const isWithinStop = (stops: readonly Interval[], { from, to }: Interval): boolean =>
  stops.some((stop) => stop.from <= from && stop.to >= to)

/** How much of stretches lies within others; both in order and without overlap. */
export function overlapOf(stretches: readonly Interval[], others: readonly Interval[]): number {
  let sum = 0
  for (const a of stretches)
    for (const b of others) sum += Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))
  return sum
}

/** The parts of stretches that lie within others. */
export const within = (stretches: readonly Interval[], others: readonly Interval[]): Interval[] =>
  stretches.flatMap((a) =>
    others.flatMap((b) => {
      const part = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }
      return part.to > part.from ? [part] : []
    }),
  )
