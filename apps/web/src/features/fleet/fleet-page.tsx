import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { live } from '../../live/live.ts'
import { groupMachinesQuery } from '../../machines/machines.queries.ts'
import { useSession } from '../../session/use-session.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { browserZone, formatLongDay } from '../../ui/format.ts'
import { useNow } from '../../ui/status/clock.ts'
import { useLiveTimelines } from '../../ui/status/use-live-timelines.ts'
import { groupTimelinesQuery } from './fleet.queries.ts'
import { FleetBoard } from './fleet-board.tsx'
import { FleetNotices } from './fleet-notices.tsx'
import { FleetSkeleton } from './fleet-skeleton.tsx'
import { NoMachines } from './no-machines.tsx'
import './fleet-page.css'

/** Spec §2, /machine: all machines of the selected group with what they do now. */
export function FleetPage() {
  const { t } = useTranslation()
  const { organization, selectedGroup } = useSession()
  const machines = useQuery(groupMachinesQuery(organization.BusinessCode, selectedGroup.Id))
  const timelines = useQuery(groupTimelinesQuery(organization.BusinessCode, selectedGroup.Id))
  useLiveTimelines(live.onStatusChanged, machines.data, timelines.data)
  return (
    <div className="mw-fleet">
      <header className="mw-fleet-title">
        <h1>{t('fleet.title')}</h1>
        <Today />
      </header>
      <FleetNotices machines={machines} timelines={timelines} />
      {machines.isPending && <FleetSkeleton />}
      {machines.isError && machines.data === undefined && (
        <Card className="mw-fleet-message">
          <ErrorState
            what={t('fleet.machines')}
            onRetry={machines.refetch}
            isRetrying={machines.isFetching}
          />
        </Card>
      )}
      {machines.data?.length === 0 && <NoMachines group={selectedGroup.Name} />}
      {machines.data && machines.data.length > 0 && (
        <FleetBoard key={selectedGroup.Id} machines={machines.data} timelines={timelines.data} />
      )}
    </div>
  )
}

function Today() {
  const { i18n } = useTranslation()
  return <p>{formatLongDay(useNow(60_000), browserZone(), i18n.language)}</p>
}
