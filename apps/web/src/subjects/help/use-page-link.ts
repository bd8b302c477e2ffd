import { useQuery } from '@tanstack/react-query'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import { useSession } from '../../platform/session/use-session.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { groupMachinesQuery } from '../machines/shared/machines.queries.ts'
import { pageAddress } from './page-link.ts'
import type { TopicName } from './topics.ts'

export type PageLink = Pick<LinkProps, 'to' | 'params'>

/** To the page that a topic is about, where the reader may open one. */
export function usePageLink(): (topic: TopicName) => PageLink | null {
  const { person, features, organization, selectedGroup } = useSession()
  const { routesByPath } = useRouter()
  const { data: machines = [] } = useQuery(groupMachinesQuery(organization.BusinessCode, selectedGroup.Id))
  const now = useNow(60_000)
  const isBuilt = (path: string): path is Exclude<keyof typeof routesByPath, '' | '/$'> =>
    path in routesByPath
  return (topic) => {
    // The list itself is a page too.
    const address = topic === 'report' ? null : pageAddress(topic, { person, features, machines, now })
    if (!address || !isBuilt(address.path)) return null
    const { path: to, machineId: id } = address
    return id === undefined ? { to } : { to, params: { id } }
  }
}
