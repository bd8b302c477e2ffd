import { useFullscreenElement } from '@mantine/hooks'
import type { Machine } from '@millwright/contract/calls/machines'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../days/use-day.ts'
import { searchMachines } from '../../machines/search-machines.ts'
import { useSession } from '../../session/use-session.ts'
import { StatusLegend } from '../../status/status-legend.tsx'
import { Card } from '../../ui/card.tsx'
import { groupZone } from './group-zone.ts'
import { TimelineRows } from './timeline-rows.tsx'
import { groupTotalsQuery } from './timelines.queries.ts'
import { TimelinesHead } from './timelines-head.tsx'
import { TimelinesNotice } from './timelines-notice.tsx'

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
  const totals = useQuery(groupTotalsQuery(organization.BusinessCode, selectedGroup.Id, chosen.day, zone))
  const sorted = useMemo(() => searchMachines(machines, ''), [machines])
  return (
    <div ref={ref} className="mw-tl">
      <TimelinesHead
        chosen={chosen}
        zone={zone}
        isOnlyZone={isOnly}
        isFullscreen={fullscreen}
        onFullscreen={() => void toggle()}
      />
      <TimelinesNotice machines={query} timelines={totals} />
      <Card className="mw-tl-card" flush>
        <TimelineRows machines={sorted} chosen={chosen} zone={zone} />
        <footer className="mw-tl-foot">
          {totals.data && <StatusLegend totals={totals.data} alarmsOnly={false} />}
          {totals.isError && !totals.data && (
            <p role="status">{t('misc.load_failed', { what: t('timelines.totals') })}</p>
          )}
        </footer>
      </Card>
    </div>
  )
}
