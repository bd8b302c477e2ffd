import { Button, CloseButton, Select } from '@mantine/core'
import { mayEnter } from '@millwright/contract/areas'
import { patchActivity } from '@millwright/contract/maintenance/activities'
import type { ActivityDetail } from '@millwright/contract/maintenance/activity-shapes'
import type { BodyOf } from '@millwright/contract/wire/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { AssignMenu } from './assign-menu.tsx'
import { MAINTENANCE_KEY } from './maintenance.queries.ts'
import { Signature } from './signature-pad.tsx'
import { windowText } from './window-text.ts'

const WindowDialog = lazyPart(() => import('./window-dialog.tsx'), 'WindowDialog')

const PRIORITIES = [-1, 10, 50, 60] as const

/** Who does it, how urgent it is and when. */
export function PlanCard({ org, activity }: { readonly org: string; readonly activity: ActivityDetail }) {
  const { t, i18n } = useTranslation()
  const [isPlanning, setPlanning] = useState(false)
  const cache = useQueryClient()
  const { person } = useSession()
  const isPlanner =
    mayEnter('maintenanceOverview', person) && activity.State !== 'done' && activity.PlannedBy === ''
  const change = useMutation({
    mutationFn: (body: BodyOf<typeof patchActivity>) =>
      send(patchActivity, { params: { org, activityId: activity.Id }, body }),
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
              onChange={(value) => value !== null && change.mutate({ priority: Number(value) })}
            />
          ) : (
            nameOf(activity.priority)
          )}
        </dd>
        {(isPlanner || activity.Window) && (
          <>
            <dt>{t('maintenance.window')}</dt>
            <dd className="mw-mt-window">
              {isPlanner ? (
                <Button size="compact-sm" variant="subtle" onClick={() => setPlanning(true)}>
                  {activity.Window ? windowText(activity.Window, i18n.language) : t('maintenance.plan_time')}
                </Button>
              ) : (
                activity.Window && windowText(activity.Window, i18n.language)
              )}
              {isPlanner && activity.Window && (
                <CloseButton
                  size="sm"
                  aria-label={t('maintenance.remove_named', { name: t('maintenance.window') })}
                  onClick={() => change.mutate({ Window: null })}
                />
              )}
            </dd>
          </>
        )}
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
      {isPlanning && (
        <Suspense>
          <WindowDialog org={org} activity={activity} onDone={() => setPlanning(false)} />
        </Suspense>
      )}
    </Card>
  )
}
