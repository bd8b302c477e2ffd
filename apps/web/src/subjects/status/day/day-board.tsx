import type { Machine } from '@millwright/contract/machines/machines'
import { addDays } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { useDay } from '../../../platform/ui/days/use-day.ts'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { StaleNotice } from '../../../platform/ui/states/stale-notice.tsx'
import { dayAlarmsQuery, dayTimelineQuery } from '../shared/timeline/timeline.queries.ts'
import { DayCard } from './day-card.tsx'
import { FiguresCard } from './figures-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { LogCard } from './log-card.tsx'
import styles from './machine-status-page.module.css'
import { BoardSkeleton } from './status-skeleton.tsx'

/** Below the fold, with a table and a dialog of its own. */
const StopsCard = lazyPart(() => import('./stops-card.tsx'), 'StopsCard')

/** One day of a machine: drawn, counted and listed, all from the same timeline; and the days around it. */
export function DayBoard({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const zone = machine.Country.Timezone
  const chosen = useDay(zone)
  const [alarmsOnly, setAlarmsOnly] = useState(false)
  const [pickedAt, setPickedAt] = useState<number | null>(null)
  const timeline = useQuery(dayTimelineQuery(machine.Id, chosen.day, zone))
  const before = useQuery(dayTimelineQuery(machine.Id, addDays(chosen.day, -1), zone))
  const alarms = useQuery(dayAlarmsQuery(machine.Id, chosen.day, zone)).data
  const spans = timeline.data?.[machine.Id]
  const retry = { onRetry: () => void timeline.refetch(), isRetrying: timeline.isFetching }
  const what = t('timeline.day')
  return (
    <>
      {timeline.isError && spans && <StaleNotice what={what} loadedAt={timeline.dataUpdatedAt} {...retry} />}
      <DayCard
        key={chosen.day}
        machine={machine}
        chosen={chosen}
        spans={spans}
        alarmsOnly={alarmsOnly}
        alarms={alarms}
        onAlarmsOnly={setAlarmsOnly}
        onPick={setPickedAt}
      >
        <CardState query={timeline} what={what} skeleton={<BoardSkeleton />} isQuiet />
      </DayCard>
      <div className={styles.lower}>
        <HistoryCard machine={machine} chosen={chosen} />
        {spans && (
          <>
            <FiguresCard machine={machine} chosen={chosen} spans={spans} before={before.data?.[machine.Id]} />
            <LogCard
              machine={machine}
              chosen={chosen}
              spans={spans}
              alarms={alarms}
              alarmsOnly={alarmsOnly}
            />
          </>
        )}
      </div>
      {spans && (
        <Suspense>
          <StopsCard
            key={`stops ${chosen.day}`}
            machine={machine}
            bounds={chosen.bounds}
            pickedAt={pickedAt}
            onPicked={() => setPickedAt(null)}
          />
        </Suspense>
      )}
    </>
  )
}
