import type { MachineGroup } from '@millwright/contract/people/groups'

/** How many machines somebody sees by these groups; a machine of two groups counts once. Administrators see all. */
export function machinesInSight(
  groups: readonly Pick<MachineGroup, 'Id' | 'Machine_Ids'>[],
  {
    Machine_Group_Ids,
    IsAdmin,
  }: { readonly Machine_Group_Ids: readonly string[]; readonly IsAdmin: boolean },
): { readonly seen: number; readonly total: number } {
  const countOf = (some: typeof groups): number =>
    new Set(some.flatMap(({ Machine_Ids }) => Machine_Ids.map(({ Id }) => Id))).size
  const total = countOf(groups)
  const chosen = new Set(Machine_Group_Ids)
  return { seen: IsAdmin ? total : countOf(groups.filter(({ Id }) => chosen.has(Id))), total }
}
