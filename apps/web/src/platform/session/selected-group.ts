import type { MachineGroup } from '@millwright/contract/people/groups'
import { isAllGroup } from './group-name.ts'

/** The stored selection, else the group named all, else the first one (rules: session 10). */
export function groupToSelect(
  groups: readonly MachineGroup[],
  storedId: string | null,
): MachineGroup | undefined {
  return groups.find((group) => group.Id === storedId) ?? groups.find(isAllGroup) ?? groups[0]
}

/** Only a group that was chosen is stored; the default is not, so that it stays the default (rules: session 10). */
export const idToStore = (group: MachineGroup): string | null => (isAllGroup(group) ? null : group.Id)
