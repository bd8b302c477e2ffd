import type { Machine } from '@millwright/contract/calls/machines'

/** A plan on which machines stand: that of their owner. */
export interface Hall {
  readonly owner: string
  /** Of its plants, or the owner where nobody named them. */
  readonly name: string
  readonly machines: number
}

/** An owner's places mean nothing on the plan of another. One's own stands first, then the fullest. */
export function hallsOf(machines: readonly Machine[], own: string): Hall[] {
  const placed = machines.filter(({ Map_View }) => Map_View !== null)
  const halls = [...Map.groupBy(placed, ({ OrganizationCode }) => OrganizationCode)].map(
    ([owner, members]) => {
      const sites = new Set(members.flatMap(({ Site }) => Site?.Name ?? []))
      return { owner, name: [...sites].sort().join(', ') || owner, machines: members.length }
    },
  )
  const isOther = ({ owner }: Hall): number => Number(owner !== own)
  return halls.sort(
    (a, b) => isOther(a) - isOther(b) || b.machines - a.machines || a.name.localeCompare(b.name),
  )
}

/** The one that was chosen; otherwise the first that has something of what is looked for. */
export const hallShown = (
  halls: readonly Hall[],
  chosen: string | null,
  wanted: readonly Machine[],
): Hall | undefined =>
  halls.find(({ owner }) => owner === chosen) ??
  halls.find(({ owner }) =>
    wanted.some((each) => each.OrganizationCode === owner && each.Map_View !== null),
  ) ??
  halls[0]
