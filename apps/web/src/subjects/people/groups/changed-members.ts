import type { User } from '@millwright/contract/people/users'

export interface ChangedMember {
  user: User
  /** All groups that the user is in afterwards. */
  groupIds: string[]
}

/** Users are added or removed by comparing those selected with those who are members (rules: people 2). */
export function changedMembers(
  users: readonly User[],
  groupId: string,
  memberIds: readonly string[],
  selectedIds: readonly string[],
): ChangedMember[] {
  const members = new Set(memberIds)
  const selected = new Set(selectedIds)
  return users
    .filter((user) => members.has(user.Id) !== selected.has(user.Id))
    .map((user) => {
      const others = user.Machine_Group_Ids.map((group) => group.Id).filter((id) => id !== groupId)
      return { user, groupIds: selected.has(user.Id) ? [...others, groupId] : others }
    })
}
