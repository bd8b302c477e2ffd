import { Select, Skeleton } from '@mantine/core'
import { mayEnter } from '@millwright/contract/areas'
import { patchActivity } from '@millwright/contract/calls/activities'
import type { ActivityDetail } from '@millwright/contract/calls/activity-shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { send } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/use-session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { browserZone, formatDateTime } from '../../ui/format.ts'
import { PageFrame } from '../../ui/page.tsx'
import { ActivityHead } from './activity-head.tsx'
import { ActivityWork } from './activity-work.tsx'
import { AssignMenu } from './assign-menu.tsx'
import { activityQuery, MAINTENANCE_KEY } from './maintenance.queries.ts'
import { Signature } from './signature-pad.tsx'
import './maintenance.css'

const PRIORITIES = [-1, 10, 50, 60] as const

/** /maintenance/view/{maintenanceId}: one activity with all that is known of it. */
export function ActivityPage() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const { maintenanceId } = useParams({ from: '/shell/maintenance/view/$maintenanceId' })
  const activity = useQuery(activityQuery(org, maintenanceId))
  return (
    <PageFrame title={t('nav.maintenance_activity')} context={activity.data?.MachineName}>
      {activity.isPending && <Skeleton height="20rem" />}
      {activity.isError && !activity.data && (
        <ErrorState
          what={t('nav.maintenance_activity')}
          onRetry={() => void activity.refetch()}
          isRetrying={activity.isFetching}
        />
      )}
      {activity.data && (
        <div className="mw-mt-view">
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

function PlanCard({ org, activity }: { readonly org: string; readonly activity: ActivityDetail }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { person } = useSession()
  const isPlanner =
    mayEnter('maintenanceOverview', person) && activity.State !== 'done' && activity.PlannedBy === ''
  const change = useMutation({
    mutationFn: (priority: number) =>
      send(patchActivity, { params: { org, activityId: activity.Id }, body: { priority } }),
    onSuccess: () => showToast('success', t('misc.updated_ok')),
    onSettled: () => cache.invalidateQueries({ queryKey: [MAINTENANCE_KEY, org] }),
  })
  const options = [...new Set([...PRIORITIES, activity.priority])].sort((a, b) => a - b)
  const nameOf = (priority: number): string =>
    PRIORITIES.some((known) => known === priority)
      ? t(`maintenance.priorities.${priority}`)
      : String(priority)
  return (
    <Card title={t('maintenance.plan')}>
      <dl className="mw-mt-plan">
        <dt>{t('maintenance.assignee')}</dt>
        <dd>
          {isPlanner ? (
            <AssignMenu org={org} activity={activity} />
          ) : (
            activity.assignee || t('maintenance.nobody')
          )}
        </dd>
        <dt>{t('maintenance.priority')}</dt>
        <dd>
          {isPlanner ? (
            <Select
              aria-label={t('maintenance.priority')}
              allowDeselect={false}
              value={String(activity.priority)}
              data={options.map((value) => ({ value: String(value), label: nameOf(value) }))}
              onChange={(value) => value !== null && change.mutate(Number(value))}
            />
          ) : (
            nameOf(activity.priority)
          )}
        </dd>
        {activity.OpenReason !== '' && (
          <>
            <dt>{t('maintenance.open_reason')}</dt>
            <dd>{activity.OpenReason}</dd>
          </>
        )}
        {activity.Signature !== '' && (
          <>
            <dt>{t('maintenance.signature')}</dt>
            <dd>
              <Signature path={activity.Signature} />
            </dd>
          </>
        )}
      </dl>
    </Card>
  )
}

function HistoryCard({ activity }: { readonly activity: ActivityDetail }) {
  const { t, i18n } = useTranslation()
  return (
    <Card title={t('maintenance.history')}>
      <ol className="mw-mt-history">
        {[...activity.History].reverse().map(({ At, By, What, Detail }) => (
          <li key={`${At} ${What}`}>
            <b>{t(`maintenance.events.${What}`, { name: By, detail: Detail })}</b>
            <small>{formatDateTime(Date.parse(At), browserZone(), i18n.language)}</small>
          </li>
        ))}
      </ol>
    </Card>
  )
}
