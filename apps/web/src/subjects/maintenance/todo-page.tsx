import { Button, Skeleton } from '@mantine/core'
import { patchActivity } from '@millwright/contract/maintenance/activities'
import type { Activity } from '@millwright/contract/maintenance/activity-shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { IconCircleCheck } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { Chip } from '../../platform/ui/page/chip.tsx'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { browserZone, formatDateTime } from '../../platform/ui/text/format.ts'
import { dueText } from './gauge-text.ts'
import { LevelBar } from './level-bar.tsx'
import styles from './maintenance.module.css'
import { groupActivitiesQuery, MAINTENANCE_KEY, todoQuery } from './maintenance.queries.ts'
import { useKeptTodos } from './use-kept-todos.ts'
import { useOutbox } from './use-outbox.ts'

/** /maintenance/todo-list: what is assigned to the person, and what they can take. */
export function TodoPage() {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const { organization, user, selectedGroup, isOffline } = useSession()
  const org = organization.BusinessCode
  const mine = useQuery(todoQuery(org, user.Id))
  const all = useQuery(groupActivitiesQuery(org, selectedGroup.Id))
  const { waiting } = useOutbox()
  const free = (all.data ?? []).filter(({ AssigneeId }) => AssigneeId === '')
  const take = useMutation({
    mutationFn: (activityId: string) =>
      send(patchActivity, { params: { org, activityId }, body: { AssigneeId: user.Id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: [MAINTENANCE_KEY, org] }),
  })
  useKeptTodos(mine.data)
  useEffect(() => void import('./todo-item-page.tsx'), [])
  const unsentDone = new Set(waiting.flatMap(({ kind, activityId }) => (kind === 'done' ? [activityId] : [])))
  const open = (mine.data ?? []).filter(({ Id }) => !unsentDone.has(Id))
  return (
    <PageFrame
      title={t('nav.todo_list')}
      context={mine.data && t('maintenance.activities', { count: open.length })}
    >
      {isOffline && (
        <p className={styles.hint} role="status">
          {t('maintenance.kept_list', {
            time: formatDateTime(mine.dataUpdatedAt, browserZone(), i18n.language),
          })}
        </p>
      )}
      {waiting.length > 0 && (
        <p className={styles.hint} role="status">
          {t('maintenance.unsent', { count: waiting.length })}
        </p>
      )}
      <Card flush title={t('maintenance.mine')} hint={open.length}>
        <CardState query={mine} what={t('nav.todo_list')} skeleton={<Skeleton height="12rem" />} isQuiet />
        {mine.data && open.length === 0 && (
          <EmptyState
            icon={<IconCircleCheck size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('maintenance.todo_empty')}
            text={t('maintenance.todo_empty_text')}
          />
        )}
        <ul className={styles.todo}>
          {open.map((activity) => (
            <TodoRow key={activity.Id} activity={activity} />
          ))}
        </ul>
      </Card>
      {free.length > 0 && (
        <Card flush title={t('maintenance.free')} hint={free.length}>
          <ul className={styles.todo}>
            {free.map((activity) => (
              <TodoRow
                key={activity.Id}
                activity={activity}
                action={
                  <Button
                    size="sm"
                    aria-label={`${t('maintenance.take')}: ${activity.Action}, ${activity.MachineName}`}
                    onClick={() => take.mutate(activity.Id)}
                  >
                    {t('maintenance.take')}
                  </Button>
                }
              />
            ))}
          </ul>
        </Card>
      )}
    </PageFrame>
  )
}

function TodoRow({ activity, action }: { readonly activity: Activity; readonly action?: React.ReactNode }) {
  const { t, i18n } = useTranslation()
  const now = useNow(60_000)
  const due = dueText(t, activity, now, i18n.language)
  return (
    <li>
      <div>
        <Link to="/maintenance/todo-list/$myTodoId" params={{ myTodoId: activity.Id }}>
          <b>{activity.Action}</b>
          <span className="mw-sr-only">{`, ${activity.MachineName}, ${due.title}`}</span>
        </Link>
        <small>{`${activity.Code} · ${activity.MachineName}`}</small>
      </div>
      <LevelBar of={activity} />
      <span className={styles.todoEnd}>
        {activity.State === 'inProgress' && <Chip tone="good">{t('maintenance.in_progress')}</Chip>}
        <Chip tone={due.isOver ? 'alarm' : 'plain'}>{due.title}</Chip>
        {action}
      </span>
    </li>
  )
}
