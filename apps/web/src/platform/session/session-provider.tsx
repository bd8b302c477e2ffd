import type { PageViewer } from '@millwright/contract/access'
import type { User } from '@millwright/contract/people/users'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ApiError, isAway } from '../api/api-error.ts'
import { configQuery } from '../api/config.query.ts'
import { endSession } from '../api/end-session.ts'
import { session } from '../api/session.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { IconUsersGroup } from '../ui/icons/icons.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { UnreachedState } from '../ui/states/unreached-state.tsx'
import { groupToSelect, idToStore } from './selected-group.ts'
import { groupsQuery, organizationQuery, userQuery } from './session.queries.ts'
import { SessionContext, type SignedInSession } from './use-session.ts'

const OPENED_AT = Date.now()
const RETRY_MS = 5_000

/** Browsers say whether there is a network, not whether the portal is reached: only a call finds out. */
function useRetry(isOn: boolean, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => retry(), RETRY_MS)
    return () => clearInterval(timer)
  }, [isOn])
}

interface SessionProviderProps {
  /** On the screen until the person and the groups are known. */
  loading: ReactNode
  /** Around a message in place of the app. */
  frame: (message: ReactNode) => ReactNode
  children: ReactNode
}

/** Loads who is signed in; what is inside knows it through `useSession`. */
export function SessionProvider({ loading, frame, children }: SessionProviderProps) {
  const { t } = useTranslation()
  const org = session.read('organizationCode') ?? ''
  const user = useQuery(userQuery(org, session.read('userId') ?? ''))
  const organization = useQuery(organizationQuery(org))
  const groups = useQuery(groupsQuery(org))
  const config = useQuery(configQuery)
  const [storedId, setStoredId] = useState(() => session.read('selectedGroupId'))

  const queries = [user, organization, groups, config]
  const isUnreached = queries.some(({ failureReason }) => isAway(failureReason))
  // An answer that is older than this page was kept on the device. Between two tries it is not known whether the portal is
  // away.
  const isRestored = user.data !== undefined && user.dataUpdatedAt < OPENED_AT
  const [wasUnreached, setUnreached] = useState(false)
  if (isUnreached && !wasUnreached) setUnreached(true)
  const isOffline = isRestored && wasUnreached
  const retry = (): void => {
    for (const query of queries) if (query.isError) void query.refetch()
  }
  useRetry(isOffline, retry)
  const loadAll = useEffectEvent(() => {
    for (const query of queries) void query.refetch()
  })
  // An answer that was kept a moment ago counts as fresh: only a call finds out whether the portal is there.
  useEffect(() => {
    if (isRestored) loadAll()
  }, [isRestored])

  const known = useMemo((): SignedInSession | 'no groups' | null => {
    if (!user.data || !organization.data || !groups.data || !config.data) return null
    const all = groups.data
    const selectedGroup = groupToSelect(all, storedId)
    if (!selectedGroup) return 'no groups'
    const selectGroup = (groupId: string): void => {
      const chosen = all.find((group) => group.Id === groupId)
      if (!chosen) return
      const stored = idToStore(chosen)
      session.write('selectedGroupId', stored)
      setStoredId(stored)
    }
    return {
      user: user.data,
      person: personOf(user.data),
      features: config.data.features,
      organization: organization.data,
      groups: all,
      selectedGroup,
      selectGroup,
      isOffline,
    }
  }, [user.data, organization.data, groups.data, config.data, storedId, isOffline])

  if (known === 'no groups') {
    const icon = <IconUsersGroup size="1.25rem" stroke={1.5} aria-hidden="true" />
    return frame(<EmptyState icon={icon} title={t('misc.no_groups')} text={t('misc.no_groups_text')} />)
  }
  // Moved to another organization: what is stored belongs to the former one (rules: session 14).
  if (user.data && user.data.OrganizationCode !== org) return <Leave />
  if (known) return <SessionContext value={known}>{children}</SessionContext>

  // Failing to load the current user leads to the login page (rules: session 9).
  if (user.error instanceof ApiError && user.error.status >= 400 && user.error.status < 500) return <Leave />
  if (isUnreached) return frame(<UnreachedState onRetry={retry} />)
  if (!queries.some((query) => query.isError)) return loading
  return frame(
    <ErrorState
      what={t('misc.account')}
      onRetry={retry}
      isRetrying={queries.some((each) => each.isFetching)}
    />,
  )
}

const personOf = (user: User): PageViewer => ({
  isAdmin: user.IsAdmin,
  roles: user.Role_Ids.map((role) => role.Label),
  organizationType: user.OrganizationType,
  seesAllMachines: user.SeesAllMachines,
})

function Leave() {
  useEffect(() => endSession('session_ended'), [])
  return null
}
