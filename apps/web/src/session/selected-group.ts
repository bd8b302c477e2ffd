import type { MachineGroup } from '@millwright/contract/calls/groups'

/** Spec §3: a group named all, in any case, is the default one. */
const isAllGroup = (group: MachineGroup): boolean => group.Name.toLowerCase() === 'all'

/** Spec §4: the stored selection, else the group named all, else the first one. */
export function groupToSelect(
  groups: readonly MachineGroup[],
  storedId: string | null,
): MachineGroup | undefined {
  return groups.find((group) => group.Id === storedId) ?? groups.find(isAllGroup) ?? groups[0]
}

/** Spec §4: what is stored when a group is chosen; the default is not stored, so that it stays the default. */
export const idToStore = (group: MachineGroup): string | null => (isAllGroup(group) ? null : group.Id)
