import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { groupName } from '../../../platform/session/group-name.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
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
      <CardState
        look="page"
        className={styles.message}
        query={machines}
        what={t('timelines.machines')}
        skeleton={<TimelinesSkeleton />}
      />
      {machines.data && <NoMachines group={groupName(t, selectedGroup)} />}
    </div>
  )
}
