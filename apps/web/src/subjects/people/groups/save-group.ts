import {
  createMachineGroup,
  type MachineGroup,
  putGroupMachines,
  renameMachineGroup,
} from '@millwright/contract/people/groups'
import { putUserGroups, type User } from '@millwright/contract/people/users'
import { send } from '../../../platform/api/client.ts'
import { changedMembers } from './changed-members.ts'

export interface GroupDraft {
  Name: string
  Machine_Ids: string[]
  userIds: string[]
}

export interface SaveGroup {
  org: string
  /** Undefined for a new group. */
  stored: MachineGroup | undefined
  draft: GroupDraft
  /** Everyone who could be a member, and who is one now. */
  users: readonly User[]
  memberIds: readonly string[]
}

/** Name, then machines, then the users who join or leave; the first failure ends it (rules: people 2). */
export async function saveGroup({ org, stored, draft, users, memberIds }: SaveGroup): Promise<string> {
  const groupId = stored ? await rename(org, stored, draft.Name) : await create(org, draft.Name)
  if (!stored?.IsAll)
    await send(putGroupMachines, { params: { org, groupId }, body: { Machine_Ids: draft.Machine_Ids } })
  for (const { user, groupIds } of changedMembers(users, groupId, memberIds, draft.userIds))
    await send(putUserGroups, { params: { org, id: user.Id }, body: { Machine_Group_Ids: groupIds } })
  return groupId
}

async function create(org: string, name: string): Promise<string> {
  const body = { Name: name, OrganizationCode: org }
  return (await send(createMachineGroup, { params: { org }, body })).result.Id
}

async function rename(org: string, stored: MachineGroup, name: string): Promise<string> {
  const params = { org, groupId: stored.Id }
  if (name !== stored.Name) await send(renameMachineGroup, { params, body: { Name: name } })
  return stored.Id
}
