import type { Machine } from '@millwright/contract/machines/machines'
import type { Span } from '@millwright/domain/status/span'
import { STATUS_ORDER } from '@millwright/domain/status/status'
import { addDays, dayBounds } from '@millwright/domain/time/zone'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import type { ChosenDay } from '../../../platform/ui/days/use-day.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { formatDate, formatTime } from '../../../platform/ui/text/format.ts'
import { dayFigures, sameHours } from '../shared/day-figures.ts'
import { DayRatios } from '../shared/day-ratios.tsx'
import { NoDataRow, ShareRow } from '../shared/share-row.tsx'
import { nowFor } from '../shared/timeline/live-spans.ts'
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
