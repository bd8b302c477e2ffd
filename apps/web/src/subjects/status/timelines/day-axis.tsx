import { dayBounds } from '@millwright/domain/time/zone'
import type { Ref } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useTokens } from '../../../platform/ui/browser/use-tokens.ts'
import { hourTicks, tickLabel } from '../../../platform/ui/charts/frame/hour-ticks.ts'
import { lengthOf } from '../../../platform/ui/charts/frame/time-scale.ts'
import { IconArrowDown } from '../../../platform/ui/icons/icons.ts'
import { formatTimeWithSeconds } from '../../../platform/ui/text/format.ts'
import styles from './day-axis.module.css'
import type { RowOrder } from './lost-rows.ts'
import timelineRowsStyles from './timeline-rows.module.css'
import type { TimeWindow } from './use-time-window.ts'
import { dayTicks, momentText } from './window-text.ts'

interface DayAxisProps {
  readonly window: TimeWindow
  readonly zone: string
  /** Of the bars. */
  readonly ref: Ref<HTMLDivElement>
  readonly width: number
  readonly now: number
  /** The moment that is looked at; null when nobody points at one. */
  readonly at: number | null
  /** How far the lines reach down, in pixels. */
  readonly rows: number
  readonly order: RowOrder
  readonly onOrder: (order: RowOrder) => void
}

/** Pixels at normal density. */
const LABEL_GAP = 52
const CHIP = 36
/** With the day before the time. */
const DAY_CHIP = 62

/** The head of all rows: hours with lines down through them, and the columns by which the rows can be sorted. */
export function DayAxis({ window, zone, ref, width, now, at, rows, order, onOrder }: DayAxisProps) {
  const { t, i18n } = useTranslation()
  const { rem } = useTokens()
  const { bounds, kind, days } = window
  const percent = (ts: number) => `${((ts - bounds.from) / lengthOf(bounds)) * 100}%`
  const hours = () =>
    hourTicks(bounds, dayBounds(days[0] ?? '', zone), zone, width, LABEL_GAP * rem).map((tick) => ({
      ts: tick.ts,
      label: tickLabel(tick),
    }))
  const ticks = width === 0 ? [] : kind === 'week' ? dayTicks(window, zone, i18n.language) : hours()
  const text = (ts: number): string => momentText(window, ts, zone, i18n.language)
  const isNow = now >= bounds.from && now < bounds.to
  const chips = [...(isNow ? [now] : []), ...(at === null ? [] : [at])]
  // Labels give way to both chips. Those at the ends lie on one side of their hour and reach further.
  const isHidden = (ts: number, isAtEnd: boolean): boolean => {
    const room = kind === 'week' ? DAY_CHIP : isAtEnd ? LABEL_GAP : CHIP
    return chips.some((chip) => Math.abs(ts - chip) / lengthOf(bounds) < (room * rem) / width)
  }
  return (
    <div className={timelineRowsStyles.axis}>
      <SortButton order={order} by="name" label={t('timelines.machine')} onOrder={onOrder} />
      <div className={styles.hours} ref={ref}>
        <div className={styles.ticks} data-window={kind} aria-hidden="true">
          {ticks.map((tick, index) => (
            <span key={tick.ts} style={{ left: percent(tick.ts) }}>
              {isHidden(tick.ts, index === 0 || index === ticks.length - 1) ? '' : tick.label}
            </span>
          ))}
          {isNow && (
            <b className="mw-num" style={{ left: percent(now) }}>
              {text(now)}
            </b>
          )}
          {at !== null && (
            <b className="mw-num" data-cursor style={{ left: percent(at) }}>
              {text(at)}
            </b>
          )}
        </div>
        <div className={timelineRowsStyles.lines} style={{ height: rows }} aria-hidden="true">
          {ticks.map((tick) => (
            <i key={tick.ts} style={{ left: percent(tick.ts) }} />
          ))}
          {isNow && <i className={timelineRowsStyles.now} style={{ left: percent(now) }} />}
          {at !== null && <i className={timelineRowsStyles.cursor} style={{ left: percent(at) }} />}
        </div>
      </div>
      <span className={timelineRowsStyles.col}>
        {at === null
          ? t('timelines.now')
          : t('timelines.at', { time: kind === 'week' ? text(at) : formatTimeWithSeconds(at, zone) })}
      </span>
      <span className={`${timelineRowsStyles.col} ${timelineRowsStyles.colLost}`}>
        <SortButton order={order} by="lost" label={t('timelines.lost')} onOrder={onOrder} />
        <span>{t('timelines.of_planned')}</span>
      </span>
    </div>
  )
}

interface SortButtonProps {
  readonly order: RowOrder
  readonly by: RowOrder
  readonly label: string
  readonly onOrder: (order: RowOrder) => void
}

function SortButton({ order, by, label, onOrder }: SortButtonProps) {
  const isSorted = order === by
  return (
    <button
      type="button"
      className={timelineRowsStyles.sort}
      aria-pressed={isSorted}
      onClick={() => onOrder(by)}
    >
      {isSorted && <IconArrowDown size="0.8125rem" stroke={2} aria-hidden="true" />}
      {label}
    </button>
  )
}
