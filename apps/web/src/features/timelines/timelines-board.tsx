import { useFullscreenElement } from '@mantine/hooks'
import type { Machine } from '@millwright/contract/calls/machines'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { live } from '../../live/live.ts'
import { searchMachines } from '../../machines/search-machines.ts'
import { useDay } from '../../machines/use-day.ts'
import { useSession } from '../../session/use-session.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { StatusLegend } from '../../ui/status/status-legend.tsx'
import { useLiveTimelines } from '../../ui/status/use-live-timelines.ts'
import { groupZone } from './group-zone.ts'
import { TimelineRows } from './timeline-rows.tsx'
import { groupDayQuery } from './timelines.queries.ts'
import { TimelinesHead } from './timelines-head.tsx'
import { TimelinesNotice } from './timelines-notice.tsx'
import { TimelinesSkeleton } from './timelines-skeleton.tsx'
import { useGroupTotals } from './use-group-totals.ts'

interface TimelinesBoardProps {
  readonly machines: readonly Machine[]
  readonly query: UseQueryResult
}

export function TimelinesBoard({ machines, query }: TimelinesBoardProps) {
  const { t } = useTranslation()
  const { organization, selectedGroup } = useSession()
  const { ref, toggle, fullscreen } = useFullscreenElement<HTMLDivElement>()
  const { zone, isOnly } = groupZone(machines)
  const chosen = useDay(zone)
  const timelines = useQuery(groupDayQuery(organization.BusinessCode, selectedGroup.Id, chosen.day, zone))
  useLiveTimelines(live.onStatusChanged, machines, timelines.data)
  const sorted = useMemo(() => searchMachines(machines, ''), [machines])
  const totals = useGroupTotals(timelines.data, chosen.bounds)
  const isFailed = timelines.isError && timelines.data === undefined
  return (
    <div ref={ref} className="mw-tl">
      <TimelinesHead
        chosen={chosen}
        zone={zone}
        isOnlyZone={isOnly}
        isFullscreen={fullscreen}
        onFullscreen={() => void toggle()}
      />
      <TimelinesNotice machines={query} timelines={timelines} />
      {isFailed && (
        <Card className="mw-tl-message">
          <ErrorState
            what={t('timelines.timelines')}
            onRetry={() => void timelines.refetch()}
            isRetrying={timelines.isFetching}
          />
        </Card>
      )}
      {timelines.isPending && <TimelinesSkeleton />}
      {timelines.data && (
        <Card className="mw-tl-card" flush>
          <TimelineRows machines={sorted} timelines={timelines.data} chosen={chosen} zone={zone} />
          <footer className="mw-tl-foot">
            {totals && <StatusLegend totals={totals} alarmsOnly={false} />}
          </footer>
        </Card>
      )}
    </div>
  )
}
