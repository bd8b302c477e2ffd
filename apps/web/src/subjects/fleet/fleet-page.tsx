import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { groupMachinesQuery } from '../machines/shared/machines.queries.ts'
import { fleetNowQuery } from './fleet.queries.ts'
import { FleetBoard } from './fleet-board.tsx'
import { FleetHead } from './fleet-head.tsx'
import { FleetNotices } from './fleet-notices.tsx'
import styles from './fleet-page.module.css'
import { useFleetSearch } from './fleet-search.ts'
import { FleetSkeleton } from './fleet-skeleton.tsx'

const ReplayPage = lazyPart(() => import('./replay/replay-page.tsx'), 'ReplayPage')
/** Few see it, and only once. */
const NoMachines = lazyPart(() => import('./no-machines.tsx'), 'NoMachines')

/** /machine: all machines of the selected group with what they do now. */
export function FleetPage() {
  const { t } = useTranslation()
  const { organization, selectedGroup } = useSession()
  const org = organization.BusinessCode
  const machines = useQuery(groupMachinesQuery(org, selectedGroup.Id))
  const fleetNow = useQuery(fleetNowQuery(org, selectedGroup.Id))
  const { at } = useFleetSearch()
  if (at !== undefined && machines.data && machines.data.length > 0) {
    return (
      <Suspense>
        <ReplayPage key={selectedGroup.Id} machines={machines.data} at={at} />
      </Suspense>
    )
  }
  const notices = <FleetNotices machines={machines} fleetNow={fleetNow} />
  if (machines.data && machines.data.length > 0) {
    return (
      <FleetBoard
        key={selectedGroup.Id}
        machines={machines.data}
        fleetNow={fleetNow.data ?? (fleetNow.isError ? null : undefined)}
        notices={notices}
      />
    )
  }
  return (
    <div className={styles.root}>
      <FleetHead shifts={[]} />
      <CardState
        look="page"
        className={styles.message}
        query={machines}
        what={t('fleet.machines')}
        skeleton={<FleetSkeleton />}
        isQuiet
      />
      {machines.data?.length === 0 && (
        <Suspense>
          <NoMachines />
        </Suspense>
      )}
    </div>
  )
}
