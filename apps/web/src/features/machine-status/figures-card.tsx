import type { Machine } from '@millwright/contract/calls/machines'
import { STATUS_ORDER } from '@millwright/domain/status/status'
import { addDays, dayBounds } from '@millwright/domain/time/zone'
import type { Span } from '@millwright/domain/timeline/span'
import type { ChosenDay } from '../../days/use-day.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dayFigures, sameHours } from '../../status/day-figures.ts'
import { DayRatios } from '../../status/day-ratios.tsx'
import { NoDataRow, ShareRow } from '../../status/share-row.tsx'
import { nowFor } from '../../timeline/live-spans.ts'
import { Card } from '../../ui/card.tsx'
import { useNow } from '../../ui/clock.ts'
import { formatDate, formatTime } from '../../ui/format.ts'
import { StopFigures } from './stop-figures.tsx'
import './figures-card.css'

interface FiguresCardProps {
  readonly machine: Machine
  readonly chosen: ChosenDay
  readonly spans: readonly Span[]
  /** The day before; undefined while it is loaded or when it could not be. */
  readonly before: readonly Span[] | undefined
}

export function FiguresCard({ machine, chosen, spans, before }: FiguresCardProps) {
  const { t, i18n } = useTranslation()
  const now = nowFor(spans, useNow())
  const zone = machine.Country.Timezone
  const { bounds, day, today } = chosen
  const figures = dayFigures(spans, bounds, now)
  const yesterday = sameHours(dayBounds(addDays(day, -1), zone), bounds, now)
  const former = before ? dayFigures(before, yesterday, now) : null
  const isToday = day === today
  return (
    <Card
      title={isToday ? t('days.today') : formatDate(bounds.from, zone, i18n.language)}
      hint={isToday ? t('days.until', { time: formatTime(now, zone) }) : undefined}
      className="mw-figures"
    >
      <div className="mw-figures-head">
        <DayRatios figures={figures} former={former} />
      </div>
      <ul className="mw-figures-shares">
        {STATUS_ORDER.map((status) => (
          <ShareRow key={status} status={status} totals={figures.totals} />
        ))}
        <NoDataRow seconds={figures.totals.noData} />
      </ul>
      <StopFigures figures={figures} />
    </Card>
  )
}
