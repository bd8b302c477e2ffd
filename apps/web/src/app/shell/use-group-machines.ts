import type { Machine } from '@millwright/contract/calls/machines'
import { useQuery } from '@tanstack/react-query'
import { groupMachinesQuery } from '../../machines/machines.queries.ts'
import { useSession } from '../../session/use-session.ts'

const NONE: readonly Machine[] = []

/** The machines of the selected group, which the bell, the search and the sidebar all look at. */
export function useGroupMachines(): readonly Machine[] {
  const { organization, selectedGroup } = useSession()
  return useQuery(groupMachinesQuery(organization.BusinessCode, selectedGroup.Id)).data ?? NONE
}
