import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import { alarmOfStop } from '@millwright/domain/alarms/shown-alarm'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import type { View } from '../../../../platform/ui/charts/frame/time-scale.ts'
import styles from '../../../../platform/ui/charts/frame/tip.module.css'
import { formatDuration, formatTimeWithSeconds } from '../../../../platform/ui/text/format.ts'
import { StatusGlyph } from '../status-glyph.tsx'
import { STATUS_LOOK } from '../status-look.ts'
import { StopReason } from '../stop-reason.tsx'
import type { DrawnSpan } from './drawn-spans.ts'
import { programsIn } from './programs-in.ts'
import { sharedPixel } from './spans-under.ts'
import type { ProgramRun } from './timeline.queries.ts'

interface SpanTipProps {
  /** Under the pointer; more than one where a pixel covers several states. */
  readonly spans: readonly DrawnSpan[]
  readonly pixel: View
  /** Of the machine on that day: a stop says which one it was. Undefined while they are not known. */
  readonly alarms: readonly AlarmEvent[] | undefined
  /** Of the machine on that day, as far as they are known. */
  readonly programs?: readonly ProgramRun[] | undefined
  readonly zone: string
  readonly now: number
  /** Where several machines are on the page. */
  readonly machine?: string
  /** For a stop, with the code of its alarm. */
  readonly stopTip?: ((stop: DrawnSpan, code: string | undefined) => ReactNode) | undefined
}

interface TimelineTooltipProps extends SpanTipProps {
  readonly x: number
  readonly width: number
  readonly top: number
}

export function TimelineTooltip({ x, width, top, ...tip }: TimelineTooltipProps) {
  if (tip.spans.length === 0) return null
  return (
    <div
      className={styles.root}
      data-side={x > width * 0.66 ? 'left' : 'right'}
      style={{ left: x, top }}
      aria-hidden="true"
    >
      <SpanTip {...tip} />
    </div>
  )
}

/** The status under the pointer, how long it lasted, and the alarm of a stop. */
export function SpanTip(props: SpanTipProps) {
  const { spans, pixel, alarms, programs = [], zone, now, machine, stopTip } = props
  const { t, i18n } = useTranslation()
  const [first] = spans
  if (!first) return null
  const isSeveral = spans.length > 1
  const from = isSeveral ? pixel.from : first.from
  const to = isSeveral ? pixel.to : first.to
  const isLasting = !isSeveral && to >= now
  const stop = spans.find(({ status }) => status === 'FAIL')
  const alarm = stop && alarms && alarmOfStop(alarms, stop)
  const stood = stop ?? spans.find(({ status }) => status === 'READY' || status === 'POWER_OFF')
  return (
    <>
      {machine && <p className={styles.title}>{machine}</p>}
      {isSeveral && <p className={styles.title}>{t('status.several', { count: spans.length })}</p>}
      {(isSeveral ? sharedPixel(spans, pixel) : spans).map((span) => (
        <p key={span.status} className={styles.line}>
          <StatusGlyph status={span.status} size={14} />
          <b>{t(STATUS_LOOK[span.status].labelKey)}</b>
          <span className="mw-num">{formatDuration((span.to - span.from) / 1000, i18n.language)}</span>
        </p>
      ))}
      <StopReason alarm={alarm} />
      {stood && stopTip?.(stood, alarm?.code)}
      <p className={`${styles.time} mw-num`}>
        {formatTimeWithSeconds(from, zone)} – {isLasting ? t('status.now') : formatTimeWithSeconds(to, zone)}
      </p>
      {programsIn(programs, from, to).map((program) => (
        <p key={program} className={styles.program}>
          {program}
        </p>
      ))}
    </>
  )
}
