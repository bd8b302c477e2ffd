import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../platform/session/use-session.ts'
import { groupMachinesQuery } from '../../subjects/machines/shared/machines.queries.ts'

const NONE: readonly Machine[] = []

/** The machines of the selected group, which the bell, the search and the sidebar all look at. */
export function useGroupMachines(): readonly Machine[] {
  const { organization, selectedGroup } = useSession()
  return useQuery(groupMachinesQuery(organization.BusinessCode, selectedGroup.Id)).data ?? NONE
}
