import type { Activity } from '@millwright/contract/maintenance/activity-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownerOf } from '../../platform/api/device-database.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { activityQuery, MAINTENANCE_KEY, photoQuery } from './maintenance.queries.ts'

const STALE_MS = 60_000

/** As `main.tsx` loads it without a connection: the same file, which is stored with this page. */
const loadKept = () => import('../../platform/session/kept-answers.ts')

/** At the machine there may be no network: what is to be done, its steps and its photos are on the device before. */
export function useKeptTodos(todos: readonly Activity[] | undefined): void {
  const cache = useQueryClient()
  const { organization, user, isOffline } = useSession()
  const org = organization.BusinessCode
  const owner = ownerOf(org, user.Id)

  useEffect(() => {
    const page = new AbortController()
    loadKept().then(
      ({ browserAnswers: store, keepAnswers }) => {
        if (page.signal.aborted) return
        page.signal.addEventListener('abort', keepAnswers({ cache, store, owner }))
      },
      // Loaded again with the next visit; until then nothing is kept.
      () => {},
    )
    return () => page.abort()
  }, [cache, owner])

  useEffect(() => {
    if (!todos || isOffline) return
    const load = async (activityId: string): Promise<void> => {
      const wanted = activityQuery(org, activityId)
      await cache.prefetchQuery({ ...wanted, staleTime: STALE_MS })
      for (const { Id } of cache.getQueryData(wanted.queryKey)?.Photos ?? [])
        await cache.prefetchQuery(photoQuery(org, activityId, Id))
    }
    for (const { Id } of todos) void load(Id)
    const ids = new Set(todos.map(({ Id }) => Id))
    // An activity that is done, or somebody else's by now, is no longer on the device.
    const isOver = ([subject, , kind, id]: readonly unknown[]): boolean =>
      subject === MAINTENANCE_KEY && (kind === 'activity' || kind === 'photo') && !ids.has(String(id))
    loadKept()
      .then(({ browserAnswers: store, dropAnswers }) => dropAnswers({ store, owner }, isOver))
      .catch(() => {})
  }, [cache, org, owner, todos, isOffline])
}
