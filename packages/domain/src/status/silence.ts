import { DAY_MS, HOUR_MS } from '../time/lengths.ts'
import { SILENCE_MS } from './link.ts'
import type { Span, StatusPoint } from './span.ts'
import type { Status } from './status.ts'
import type { ClosedSpan } from './timeline.ts'

/** A machine that is switched off says nothing: over a long weekend that is no silence. */
const OFF_HOLDS_MS = 4 * DAY_MS

const hourOf = (ts: number): number => Math.floor(ts / HOUR_MS) * HOUR_MS

const silenceMs = (status: Status): number => (status === 'POWER_OFF' ? OFF_HOLDS_MS : HOUR_MS)

/** A status that may have held for longer than anybody knows (rules: status 8). */
export const mayHideSilence = ({ status, from, to }: ClosedSpan): boolean =>
  status !== 'DISCONNECTED' && status !== 'UNKNOWN' && to - from >= silenceMs(status)

/**
 * The hours after which a machine was silent while it kept its status: those before a whole hour in which it reported
 * nothing at all. A silence ends with the next report of the status, whose times are given in order (rules: status 8).
 */
export function hoursBeforeSilence(
  span: ClosedSpan,
  reports: readonly number[],
  heard: ReadonlySet<number>,
): number[] {
  const found: number[] = []
  for (let from: number | undefined = span.from; from !== undefined; ) {
    const hour = hourBeforeSilence({ ...span, from }, heard)
    if (hour === null) break
    found.push(hour)
    from = reports.find((ts) => ts >= hour + HOUR_MS)
  }
  return found
}

function hourBeforeSilence({ status, from, to }: ClosedSpan, heard: ReadonlySet<number>): number | null {
  let last = hourOf(from)
  for (let hour = last + HOUR_MS; hour + HOUR_MS <= to; hour += HOUR_MS) {
    if (heard.has(hour)) last = hour
    else if (hour - last >= silenceMs(status)) return last
  }
  return null
}

/** From when on a machine was silent that reported something for the last time at this moment. */
export const silentFrom = (lastHeard: number): number => lastHeard + SILENCE_MS

/** The spans as the machine itself reported them, without the silences that were found between its reports. */
export function withoutSilences(spans: readonly Span[], silences: ReadonlySet<number>): Span[] {
  const own: Span[] = []
  for (const span of spans) {
    const last = own.at(-1)
    if (last && silences.has(span.from)) own[own.length - 1] = { ...last, to: span.to }
    else own.push(span)
  }
  return own
}

/** Reports in time order with the silences between them; a report of the same moment counts. */
export function withSilences(
  reports: readonly StatusPoint[],
  silences: readonly number[],
): readonly StatusPoint[] {
  if (silences.length === 0) return reports
  const found = silences.map((ts): StatusPoint => ({ ts, status: 'DISCONNECTED' }))
  // A sort that is stable: the reports come first.
  return [...reports, ...found].sort((a, b) => a.ts - b.ts)
}
