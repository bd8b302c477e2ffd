import { entryFor, PAGES } from '@millwright/contract/pages'
import type { User } from '@millwright/contract/people/users'
import { isSwitchedOn } from '@millwright/domain/machines/page-rule'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { startsFirstSteps } from '../../platform/session/first-steps-left.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { UnreachedState } from '../../platform/ui/states/unreached-state.tsx'
import { usePage } from './use-page.ts'

/** Their answers are kept on the device. */
const KEPT_PAGES: readonly unknown[] = [PAGES.maintenance_todo_list, PAGES.maintenance_todo]

/** Checks the rights on every change of the page, and leads elsewhere who lacks them (rules: pages 6). */
export function PageGate() {
  const { user, person, features, isOffline } = useSession()
  useFirstLogin(user)
  const { routesByPath } = useRouter()
  const page = usePage()
  if (!page) return <Outlet />
  if (isOffline && !KEPT_PAGES.includes(page)) return <ToTodos />
  if (page === PAGES.machine_map_overview && startsFirstSteps(user))
    return <Navigate to="/first-steps" search={{ start: true }} replace />
  const entry = entryFor(page, person, features, (path) => path in routesByPath)
  if (entry === page) return <Outlet />
  if (entry !== PAGES.access_denied) return <Navigate to={entry.path} replace />
  const isOff = !isSwitchedOn(page, features)
  // biome-ignore lint/suspicious/noConsole: for the people who look after an installation (rules: pages 6)
  console.info(isOff ? 'Switched off' : 'Role denied')
  return <Navigate to="/access-denied" search={isOff ? { off: true } : {}} replace />
}

function ToTodos() {
  const { t } = useTranslation()
  return (
    <UnreachedState>
      <Link to="/maintenance/todo-list">{t('nav.todo_list')}</Link>
    </UnreachedState>
  )
}

/** Admins are led through the first steps, which end it; for others the first login is over when they are in. */
function useFirstLogin(user: User): void {
  const cache = useQueryClient()
  const isOver = user.FirstLogin && !user.IsAdmin
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a person, whatever else of them changes
  useEffect(() => {
    if (isOver)
      void import('../../platform/session/first-login.ts').then((part) => part.noteFirstLogin(user, cache))
  }, [isOver])
}
