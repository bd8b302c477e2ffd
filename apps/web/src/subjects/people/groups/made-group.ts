import type { QueryClient } from '@tanstack/react-query'

const madeKey = (org: string) => ['made-group', org] as const

/** Who has just made a group has people for it. */
export const noteMadeGroup = (cache: QueryClient, org: string, groupId: string): void => {
  cache.setQueryData(madeKey(org), groupId)
}

/** The group that was made last in this visit, as the groups of a new person; none without one. */
export const madeGroups = (cache: QueryClient, org: string): string[] => {
  const made = cache.getQueryData<string>(madeKey(org))
  return made === undefined ? [] : [made]
}
