import type { Machine } from '@millwright/contract/calls/machines'
import type { PlainDay } from '@millwright/domain/time/zone'
import type { Span } from '@millwright/domain/timeline/span'
import { windowed } from '@millwright/domain/timeline/timeline'
import { shareOf, totalsOf } from '@millwright/domain/timeline/totals'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusPill } from '../../status/status-pill.tsx'
import { summaryOf } from '../../status/summary.ts'
import { nowFor } from '../../timeline/live-spans.ts'
import { StatusStrip } from '../../timeline/status-strip.tsx'
import { dayTimelineQuery } from '../../timeline/timeline.queries.ts'
import type { View } from '../../ui/charts/time-scale.ts'
import { useNow } from '../../ui/clock.ts'
import { formatPercent } from '../../ui/format.ts'

interface TimelineRowProps {
  readonly machine: Machine
  readonly day: PlainDay
  readonly zone: string
  readonly bounds: View
  /** The day to open; undefined for today. */
  readonly search: string | undefined
  readonly barHeight: number
  readonly index: number
  readonly isActive: boolean
  readonly onActive: (index: number) => void
}

const NOTHING: readonly Span[] = []
const NONE = '—'

/** A minute is a pixel on a common screen: more often would move nothing. */
const REDRAW_MS = 15_000

/** The day of one machine. Rendered again only when its own machine or timeline is another object. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { machine, day, zone, bounds, search, barHeight, index, isActive, onActive } = props
  const { t, i18n } = useTranslation()
  const timeline = useQuery(dayTimelineQuery(machine.Id, day, zone))
  const known = timeline.data?.[machine.Id]
  const spans = known ?? NOTHING
  const now = nowFor(spans, useNow(REDRAW_MS))
  const totals = totalsOf(windowed(spans, bounds.from, bounds.to, now))
  const share = shareOf(totals, 'EXE')
  return (
    <Link
      to="/machine/$id/status"
      params={{ id: machine.Id }}
      search={{ day: search } as never}
      className="mw-tl-row"
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onActive(index)}
    >
      <span className="mw-tl-side">
        <span className="mw-tl-name">
          <b>{machine.Name}</b>
          <small>{machine.Model}</small>
        </span>
        <StatusPill status={machine.status.value} since={machine.status.timestamp} />
        <span className="mw-tl-share mw-num">
          <span className="mw-sr-only">{t('timelines.share_of_work')}</span>
          {share === null ? NONE : formatPercent(share, i18n.language)}
        </span>
      </span>
      {known ? (
        <span className="mw-tl-bar" role="img" aria-label={summaryOf(t, totals)}>
          <StatusStrip spans={spans} from={bounds.from} to={bounds.to} now={now} height={barHeight} />
        </span>
      ) : (
        <span className="mw-tl-bar" data-loading style={{ height: barHeight }}>
          {timeline.isError && t('misc.load_failed', { what: t('timelines.timelines') })}
        </span>
      )}
    </Link>
  )
})
