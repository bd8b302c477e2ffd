import { tsAt, type View } from '../../platform/ui/charts/frame/time-scale.ts'
import type { AlarmStretch } from '../../platform/ui/charts/lines/line-types.ts'

export interface NearAlarms {
  readonly spans: readonly AlarmStretch[]
  /** How long all of them took. */
  readonly seconds: number
  /** The alarm, where it is only one. */
  readonly only: AlarmStretch | undefined
}

/** The alarms under a place on the chart, or within reach of it: an alarm may be thinner than a pointer can hit. */
export function alarmsNear(
  alarms: readonly AlarmStretch[],
  view: View,
  width: number,
  x: number,
  reach: number,
): NearAlarms {
  const from = tsAt(view, width, x - reach)
  const to = tsAt(view, width, x + reach)
  const spans = alarms.filter((span) => span.to >= from && span.from <= to)
  const ms = spans.reduce((sum, span) => sum + span.to - span.from, 0)
  return { spans, seconds: ms / 1000, only: spans.length === 1 ? spans[0] : undefined }
}
