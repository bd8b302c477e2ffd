import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { ErrorState } from '../../../platform/ui/states/error-state.tsx'
import { groupMachinesQuery } from '../../machines/shared/machines.queries.ts'
import { NoMachines } from './no-machines.tsx'
import { TimelinesBoard } from './timelines-board.tsx'
import styles from './timelines-page.module.css'
import { TimelinesSkeleton } from './timelines-skeleton.tsx'

/** /machine/timelines: a day of all machines of the selected group, for a screen on the wall. */
export function TimelinesPage() {
  const { t } = useTranslation()
  const { organization, selectedGroup } = useSession()
  const machines = useQuery(groupMachinesQuery(organization.BusinessCode, selectedGroup.Id))
  if (machines.data && machines.data.length > 0) {
    return <TimelinesBoard key={selectedGroup.Id} machines={machines.data} query={machines} />
  }
  return (
    <div className={styles.root}>
      <h1 className="mw-sr-only">{t('timelines.title')}</h1>
      {machines.isPending && <TimelinesSkeleton />}
      {machines.isError && (
        <Card className={styles.message}>
          <ErrorState
            what={t('timelines.machines')}
            onRetry={() => void machines.refetch()}
            isRetrying={machines.isFetching}
          />
        </Card>
      )}
      {machines.data && <NoMachines group={selectedGroup.Name} />}
    </div>
  )
}
