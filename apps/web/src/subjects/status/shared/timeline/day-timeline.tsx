import { useElementSize, useMergedRef } from '@mantine/hooks'
import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import { type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { useTokens } from '../../../../platform/ui/browser/use-tokens.ts'
import { Canvas, type Draw } from '../../../../platform/ui/charts/frame/canvas.tsx'
import { type View, xOf } from '../../../../platform/ui/charts/frame/time-scale.ts'
import { formatTime } from '../../../../platform/ui/text/format.ts'
import { describeSpan } from './describe-span.ts'
import type { DrawnSpan } from './drawn-spans.ts'
import { paintTimeline, timelineHeight, trackTop } from './paint-timeline.ts'
import { spansUnder } from './spans-under.ts'
import styles from './timeline.module.css'
import type { ProgramRun } from './timeline.queries.ts'
import { TimelineTooltip } from './timeline-tooltip.tsx'
import { useTimelineGestures } from './use-timeline-gestures.ts'
import { useTimelineKeys } from './use-timeline-keys.ts'

interface DayTimelineProps {
  readonly spans: readonly DrawnSpan[]
  /** Midnight to midnight in the zone: 23, 24 or 25 hours. */
  readonly day: View
  readonly view: View
  readonly onView: (view: View) => void
  readonly zone: string
  readonly now: number
  readonly alarmsOnly: boolean
  /** Of the day: a stop says which one it was. Undefined while they are not known. */
  readonly alarms: readonly AlarmEvent[] | undefined
  /** Of the day, as far as they are known. */
  readonly programs?: readonly ProgramRun[] | undefined
  /** For a stop under the pointer, with the code of its alarm. */
  readonly stopTip?: ((stop: DrawnSpan, code: string | undefined) => ReactNode) | undefined
  /** The whole picture in words, for those who do not see it. */
  readonly label: string
  readonly summary: string
  /** Of the skyline, in pixels at normal density. */
  readonly height?: number
  /** A tap, a click or Enter opens the details of this moment. */
  readonly onPick?: ((ts: number) => void) | undefined
}

/** A day of one machine: skyline, alarm flags and hours; pans, zooms and shows what lies under pointer or keys. */
export function DayTimeline(props: DayTimelineProps) {
  const {
    spans,
    day,
    view,
    onView,
    zone,
    now,
    alarmsOnly,
    alarms,
    programs,
    stopTip,
    label,
    summary,
    height = 128,
    onPick,
  } = props
  const { t, i18n } = useTranslation()
  const tokens = useTokens()
  const summaryId = useId()
  const box = useRef<HTMLDivElement>(null)
  const { ref: sized, width } = useElementSize()
  const [hover, setHover] = useState<number | null>(null)
  const gestures = useTimelineGestures({ box, view, bounds: day, onView, onHover: setHover, onPick })
  const keys = useTimelineKeys({ spans, view, bounds: day, onView, alarmsOnly, onPick })
  const nowLabel = formatTime(now, zone)
  const draw = useCallback<Draw>(
    (g, size) =>
      paintTimeline(g, size, { spans, view, day, zone, now, nowLabel, alarmsOnly, height }, tokens),
    [spans, view, day, zone, now, nowLabel, alarmsOnly, height, tokens],
  )
  const pointed = useMemo(() => {
    if (hover !== null) return { x: hover, ...spansUnder(spans, view, width, hover) }
    const span = keys.cursor
    if (!span) return null
    const middle = (Math.max(span.from, view.from) + Math.min(span.to, view.to)) / 2
    return { x: xOf(view, width, middle), spans: [span], pixel: span }
  }, [hover, keys.cursor, spans, view, width])
  const top = trackTop(tokens)
  return (
    <div
      ref={useMergedRef(box, sized)}
      className={styles.timeline}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the arrow keys itself
      tabIndex={0}
      aria-label={label}
      aria-describedby={summaryId}
      onKeyDown={keys.onKeyDown}
      onBlur={keys.onBlur}
      {...gestures}
    >
      <Canvas height={timelineHeight(height, tokens)} draw={draw} />
      {pointed && pointed.spans.length > 0 && (
        <>
          <i
            className={styles.timelineHair}
            style={{ left: pointed.x, top: top - 4, height: height * tokens.rem + 8 }}
          />
          <TimelineTooltip
            {...pointed}
            alarms={alarms}
            programs={programs}
            stopTip={stopTip}
            zone={zone}
            now={now}
            width={width}
            top={top + 8}
          />
        </>
      )}
      <p id={summaryId} className="mw-sr-only">
        {summary}
      </p>
      <p className="mw-sr-only" aria-live="polite">
        {keys.cursor ? describeSpan(t, keys.cursor, alarms, { zone, language: i18n.language }, now) : ''}
      </p>
    </div>
  )
}
