import { IconTools } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { groupName } from '../../platform/session/group-name.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { groupMachinesQuery } from '../machines/shared/machines.queries.ts'
import { fleetNowQuery } from './fleet.queries.ts'
import { FleetBoard } from './fleet-board.tsx'
import { FleetHead } from './fleet-head.tsx'
import { FleetNotices } from './fleet-notices.tsx'
import styles from './fleet-page.module.css'
import { FleetSkeleton } from './fleet-skeleton.tsx'

/** /machine: all machines of the selected group with what they do now. */
export function FleetPage() {
  const { t } = useTranslation()
  const { organization, selectedGroup } = useSession()
  const org = organization.BusinessCode
  const machines = useQuery(groupMachinesQuery(org, selectedGroup.Id))
  const fleetNow = useQuery(fleetNowQuery(org, selectedGroup.Id))
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
      {machines.data?.length === 0 && <NoMachines group={groupName(t, selectedGroup)} />}
    </div>
  )
}

function NoMachines({ group }: { group: string }) {
  const { t } = useTranslation()
  return (
    <Card className={styles.message}>
      <EmptyState
        icon={<IconTools size="1.25rem" stroke={1.5} aria-hidden="true" />}
        title={t('fleet.empty_title', { group })}
        text={t('fleet.empty_text')}
      />
    </Card>
  )
}
