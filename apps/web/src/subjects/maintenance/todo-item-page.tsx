import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { IconArrowLeft } from '../../platform/ui/icons/icons.ts'
import pageStyles from '../../platform/ui/page/page.module.css'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { ActivityHead } from './activity-head.tsx'
import { ActivityWork } from './activity-work.tsx'
import maintenanceStyles from './maintenance.module.css'
import { activityQuery, todoQuery } from './maintenance.queries.ts'
import { useKeptTodos } from './use-kept-todos.ts'

/** /maintenance/todo-list/{myTodoId}: one activity, for the person at the machine. */
export function TodoItemPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization, user } = useSession()
  const org = organization.BusinessCode
  const { myTodoId } = useParams({ from: '/shell/maintenance/todo-list/$myTodoId' })
  const activity = useQuery(activityQuery(org, myTodoId))
  const list = useQuery(todoQuery(org, user.Id))
  useKeptTodos(list.data)
  const place = (list.data ?? []).findIndex(({ Id }) => Id === myTodoId) + 1
  return (
    <div className={`${pageStyles.page} ${maintenanceStyles.item}`}>
      <header className={maintenanceStyles.back}>
        <Link to="/maintenance/todo-list" aria-label={t('maintenance.back')}>
          <IconArrowLeft size="1.25rem" aria-hidden="true" />
        </Link>
        <h1>{t('nav.todo_list')}</h1>
        {place > 0 && <small>{t('maintenance.place', { place, count: list.data?.length ?? 0 })}</small>}
      </header>
      <CardState
        query={activity}
        what={t('nav.maintenance_activity')}
        skeleton={<Skeleton height="20rem" />}
        isQuiet
      />
      {activity.data && (
        <>
          <ActivityHead activity={activity.data} />
          <ActivityWork
            org={org}
            activity={activity.data}
            onDone={() => void navigate({ to: '/maintenance/todo-list' })}
          />
        </>
      )}
    </div>
  )
}
