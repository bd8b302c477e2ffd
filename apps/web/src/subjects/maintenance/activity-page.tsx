import { Skeleton } from '@mantine/core'
import type { ActivityDetail } from '@millwright/contract/maintenance/activity-shapes'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { browserZone, formatDateTime } from '../../platform/ui/text/format.ts'
import { ActivityHead } from './activity-head.tsx'
import { ActivityWork } from './activity-work.tsx'
import styles from './maintenance.module.css'
import { activityQuery } from './maintenance.queries.ts'
import { PlanCard } from './plan-card.tsx'
import { windowText } from './window-text.ts'

/** /maintenance/view/{maintenanceId}: one activity with all that is known of it. */
export function ActivityPage() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const { maintenanceId } = useParams({ from: '/shell/maintenance/view/$maintenanceId' })
  const activity = useQuery(activityQuery(org, maintenanceId))
  return (
    <PageFrame title={t('nav.maintenance_activity')} context={activity.data?.MachineName}>
      <CardState
        query={activity}
        what={t('nav.maintenance_activity')}
        skeleton={<Skeleton height="20rem" />}
        isQuiet
      />
      {activity.data && (
        <div className={styles.view}>
          <div>
            <ActivityHead activity={activity.data} />
            <ActivityWork org={org} activity={activity.data} />
          </div>
          <aside>
            <PlanCard org={org} activity={activity.data} />
            <HistoryCard activity={activity.data} />
          </aside>
        </div>
      )}
    </PageFrame>
  )
}

function HistoryCard({ activity }: { readonly activity: ActivityDetail }) {
  const { t, i18n } = useTranslation()
  const detailOf = (what: string, detail: string): string => {
    const [From = 0, To = 0] = detail.split('/').map((at) => Date.parse(at))
    return what === 'planned' ? windowText({ From, To }, i18n.language) : detail
  }
  return (
    <Card title={t('maintenance.history')}>
      <ol className={styles.history}>
        {[...activity.History].reverse().map(({ At, By, What, Detail }) => (
          <li key={`${At} ${What}`}>
            <b>{t(`maintenance.events.${What}`, { name: By, detail: detailOf(What, Detail) })}</b>
            <small>{formatDateTime(Date.parse(At), browserZone(), i18n.language)}</small>
          </li>
        ))}
      </ol>
    </Card>
  )
}
