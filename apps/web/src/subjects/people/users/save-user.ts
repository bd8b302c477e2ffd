import {
  changeEmail,
  createSsoUser,
  createUser,
  putUserGroups,
  putUserRoles,
  type User,
  updateUser,
} from '@millwright/contract/people/users'
import { send } from '../../../platform/api/client.ts'
import type { UserDraft } from './user-draft.ts'

export interface Save {
  org: string
  draft: UserDraft
  /** As it is stored; undefined for a new user. */
  stored: User | undefined
  isSso: boolean
  /** At the single sign-on provider, of who adds the user. */
  creatorId: string
}

const personOf = ({ Username, Language, Firstname, Lastname, Image_Url }: UserDraft) => ({
  Username,
  Language,
  Firstname,
  Lastname,
  Image_Url,
})

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each))

/** Create or update, then the email if it changed, roles and groups; the first failure ends it (rules: people 1). */
export async function saveUser({ org, draft, stored, isSso, creatorId }: Save): Promise<string> {
  const user = stored ? await change(org, stored, draft) : await add(org, draft, isSso, creatorId)
  const params = { org, id: user.Id }
  const groupsNow = user.Machine_Group_Ids.map((group) => group.Id)
  if (!user.IsAdmin && !isSame(groupsNow, draft.Machine_Group_Ids))
    await send(putUserGroups, { params, body: { Machine_Group_Ids: draft.Machine_Group_Ids } })
  return user.Id
}

async function add(org: string, draft: UserDraft, isSso: boolean, creatorId: string): Promise<User> {
  const { Email, Role_Ids, Machine_Group_Ids, IsAdmin } = draft
  // An administrator sees all groups and is in none.
  const rights = IsAdmin ? { IsAdmin } : { Machine_Group_Ids }
  const body = { ...personOf(draft), ...rights, Email, Role_Ids }
  if (!isSso) return (await send(createUser, { params: { org }, body })).result.user
  const external = { ...body, CreatorUserId: creatorId }
  return (await send(createSsoUser, { params: { org }, body: external })).result.user
}

async function change(org: string, stored: User, draft: UserDraft): Promise<User> {
  const params = { org, id: stored.Id }
  let user = (await send(updateUser, { params, body: personOf(draft) })).result
  if (draft.Email !== stored.Email) {
    const { Email, currentPassword } = draft
    const body = { Email, ...(currentPassword !== '' && { currentPassword }) }
    user = (await send(changeEmail, { params, body })).result
  }
  const rolesNow = stored.Role_Ids.map((role) => role.Id)
  if (!isSame(rolesNow, draft.Role_Ids))
    await send(putUserRoles, { params, body: { Role_Ids: draft.Role_Ids } })
  return user
}
