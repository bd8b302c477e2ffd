import type { Machine } from '@millwright/contract/machines/machines'
import type { Span } from '@millwright/domain/status/span'
import { STATUS_ORDER } from '@millwright/domain/status/status'
import { addDays, dayAt, dayBounds } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { formatTime } from '../../../platform/ui/text/format.ts'
import { StillCounted } from '../../machines/shared/backfills/still-counted.tsx'
import { useIsCounting } from '../../machines/shared/backfills/use-is-counting.ts'
import { dayFigures, sameHours } from '../../status/shared/day-figures.ts'
import { DayRatios } from '../../status/shared/day-ratios.tsx'
import { NoDataRow, ShareRow } from '../../status/shared/share-row.tsx'
import { nowFor } from '../../status/shared/timeline/live-spans.ts'
import { dayTimelineQuery } from '../../status/shared/timeline/timeline.queries.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import styles from './machine-overview-page.module.css'
import { MiniDay } from './mini-day.tsx'

/** Today up to now: the day as a strip, availability and efficiency, and where the time went. */
export function TodayCard({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const zone = machine.Country.Timezone
  const today = dayAt(useNow(10_000), zone)
  const timeline = useQuery(dayTimelineQuery(machine.Id, today, zone))
  const before = useQuery(dayTimelineQuery(machine.Id, addDays(today, -1), zone))
  const spans = timeline.data?.[machine.Id]
  return (
    <Card
      className={styles.today}
      title={t('days.today')}
      hint={
        <>
          <UntilNow zone={zone} /> <StillCounted machineIds={[machine.Id]} />
        </>
      }
      actions={
        <Link to="/machine/$id/status" params={{ id: machine.Id }} className={styles.link}>
          {t('machine_overview.open_status')}
        </Link>
      }
    >
      <CardState query={timeline} what={t('timeline.day')} skeleton={<CardSkeleton rows={5} />}>
        {spans && (
          <Figures machine={machine} today={today} spans={spans} before={before.data?.[machine.Id]} />
        )}
      </CardState>
    </Card>
  )
}

function UntilNow({ zone }: { zone: string }) {
  const { t } = useTranslation()
  return t('days.until', { time: formatTime(useNow(10_000), zone) })
}

interface FiguresProps {
  readonly machine: Machine
  readonly today: string
  readonly spans: readonly Span[]
  /** Yesterday; undefined while it is loaded or when it could not be. */
  readonly before: readonly Span[] | undefined
}

function Figures({ machine, today, spans, before }: FiguresProps) {
  const zone = machine.Country.Timezone
  const now = nowFor(spans, useNow(5_000))
  const bounds = useMemo(() => dayBounds(today, zone), [today, zone])
  const figures = dayFigures(spans, bounds, now)
  const yesterday = sameHours(dayBounds(addDays(today, -1), zone), bounds, now)
  const isCounting = useIsCounting([machine.Id])
  const former = before ? dayFigures(before, yesterday, now) : null
  return (
    <>
      <MiniDay spans={spans} day={bounds} now={now} zone={zone} totals={figures.totals} />
      <div className={styles.figures}>
        <DayRatios figures={figures} former={isCounting ? null : former} />
        <ul className={styles.shares}>
          {STATUS_ORDER.map((status) => (
            <ShareRow key={status} status={status} totals={figures.totals} />
          ))}
          <NoDataRow seconds={figures.totals.noData} />
        </ul>
      </div>
    </>
  )
}
