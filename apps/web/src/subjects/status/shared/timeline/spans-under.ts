import { urgencyOf } from '@millwright/domain/status/status'
import { tsAt, type View } from '../../../../platform/ui/charts/frame/time-scale.ts'
import { type DrawnSpan, indexAt } from './drawn-spans.ts'

/** The spans under one pixel, added up; the most urgent first, so that an alarm is never the one left unread. */
export function sharedPixel(spans: readonly DrawnSpan[], pixel: View): DrawnSpan[] {
  const byStatus = Map.groupBy(spans, (span) => span.status)
  const lengths = [...byStatus].map(([status, same]) => ({
    status,
    from: pixel.from,
    to: pixel.from + same.reduce((sum, span) => sum + overlap(span, pixel), 0),
  }))
  return lengths.sort((a, b) => rank(a) - rank(b))
}

const overlap = (span: View, pixel: View): number =>
  Math.max(0, Math.min(span.to, pixel.to) - Math.max(span.from, pixel.from))

const rank = ({ status }: DrawnSpan): number => urgencyOf(status === 'noData' ? 'UNKNOWN' : status)

export interface Pointed {
  readonly spans: readonly DrawnSpan[]
  /** The time that one pixel covers there. */
  readonly pixel: View
}

/**
 * A border between two spans is no finding; a span that begins and ends within the pixel is, because the picture cannot show
 * it: then all of them are listed.
 */
export function spansUnder(spans: readonly DrawnSpan[], view: View, width: number, x: number): Pointed {
  const pixel = { from: tsAt(view, width, x - 0.5), to: tsAt(view, width, x + 0.5) }
  const first = indexAt(spans, pixel.from)
  const last = indexAt(spans, pixel.to)
  if (first >= 0 && last - first >= 2) return { spans: spans.slice(first, last + 1), pixel }
  const span = spans[indexAt(spans, tsAt(view, width, x))]
  return { spans: span ? [span] : [], pixel }
}
