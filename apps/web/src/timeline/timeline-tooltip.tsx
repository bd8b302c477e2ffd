import { useTranslation } from 'react-i18next'
import { StatusGlyph } from '../status/status-glyph.tsx'
import { STATUS_LOOK } from '../status/status-look.ts'
import type { View } from '../ui/charts/time-scale.ts'
import { formatDuration, formatTimeWithSeconds } from '../ui/format.ts'
import type { DrawnSpan } from './drawn-spans.ts'
import { sharedPixel } from './spans-under.ts'
import '../ui/charts/tip.css'

interface TimelineTooltipProps {
  /** What lies under the pointer; more than one where a pixel covers several states. */
  readonly spans: readonly DrawnSpan[]
  readonly pixel: View
  readonly zone: string
  readonly now: number
  readonly x: number
  readonly width: number
  readonly top: number
}

export function TimelineTooltip({ spans, pixel, zone, now, x, width, top }: TimelineTooltipProps) {
  const { t } = useTranslation()
  const [first] = spans
  if (!first) return null
  const isSeveral = spans.length > 1
  const from = isSeveral ? pixel.from : first.from
  const to = isSeveral ? pixel.to : first.to
  const isLasting = !isSeveral && to >= now
  return (
    <div
      className="mw-tip"
      data-side={x > width * 0.66 ? 'left' : 'right'}
      style={{ left: x, top }}
      aria-hidden="true"
    >
      {isSeveral && <p className="mw-tip-title">{t('status.several', { count: spans.length })}</p>}
      {(isSeveral ? sharedPixel(spans, pixel) : spans).map((span) => (
        <p key={span.status} className="mw-tip-line">
          <StatusGlyph status={span.status} size={14} />
          <b>{t(STATUS_LOOK[span.status].labelKey)}</b>
          <span className="mw-num">{formatDuration((span.to - span.from) / 1000)}</span>
        </p>
      ))}
      <p className="mw-tip-time mw-num">
        {formatTimeWithSeconds(from, zone)} – {isLasting ? t('status.now') : formatTimeWithSeconds(to, zone)}
      </p>
    </div>
  )
}
