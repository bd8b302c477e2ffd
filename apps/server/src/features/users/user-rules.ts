import { mayGiveRoles } from '@millwright/contract/areas'
import type { BodyOf } from '@millwright/contract/call'
import type { putUserGroups } from '@millwright/contract/calls/users'
import { type OrganizationType, ROLES_OF } from '@millwright/contract/roles'
import { accessDenied, badField, CallError } from '../../errors.ts'
import type { ContentStore } from '../../store/files/content-store.ts'
import type { GroupStore } from '../../store/machines/group-store.ts'
import type { AccountRecord } from '../../store/people/account-store.ts'
import type { RoleRecord, RoleStore } from '../../store/people/role-store.ts'
import type { Caller } from '../../store/people/session-store.ts'

export type GivenGroups = BodyOf<typeof putUserGroups>['Machine_Group_Ids']

/** Those who manage users without being admin must not get at an admin's account. */
export function checkMayChange(caller: Caller, user: AccountRecord): void {
  if (user.isAdmin && !caller.isAdmin) throw accessDenied()
}

/** A person whose mailbox is another's gets at the account by a reset link: with it, at nothing that they lack. */
export async function checkHasAllOf(
  caller: Caller,
  user: AccountRecord,
  groups: Pick<GroupStore, 'listSeenBy'>,
): Promise<void> {
  checkMayChange(caller, user)
  if (caller.isAdmin) return
  const labels = user.roles.map((role) => role.label)
  if (!mayGiveRoles(caller, labels)) throw accessDenied()
  const seen = new Set((await groups.listSeenBy(caller)).map((group) => group.id))
  const theirs = await groups.listSeenBy({ ...user, accountId: user.id })
  if (theirs.some((group) => !seen.has(group.id))) throw accessDenied()
}

/** Nobody gives what they do not have. */
export function checkMayGive(
  caller: Caller,
  given: { readonly roleLabels: readonly string[]; readonly isAdmin: boolean },
): void {
  if (given.isAdmin && !caller.isAdmin) throw accessDenied('IsAdmin')
  if (!mayGiveRoles(caller, given.roleLabels)) throw accessDenied('Role_Ids')
}

/** The ids of these groups; throws unless the caller sees each of them. */
export function groupIdsOf(given: GivenGroups, seen: ReadonlyMap<string, number>): number[] {
  const wanted = new Set(given.map((group) => (typeof group === 'string' ? group : group.Id)))
  return [...wanted].map((publicId) => {
    const id = seen.get(publicId)
    if (id === undefined)
      throw new CallError('GROUP_NOT_FOUND', 'There is no such machine group', 'Machine_Group_Ids')
    return id
  })
}

/** Empty, or a file of the same organization: the link to another's file would make it visible. */
export async function checkImage(
  contents: Pick<ContentStore, 'isOwnLink'>,
  organizationId: number,
  link: string | undefined,
): Promise<void> {
  if (link && !(await contents.isOwnLink(organizationId, link)))
    throw badField('Image_Url', 'is not a file that was uploaded here')
}

/** The roles with these ids; throws unless people of such an organization can hold each of them. */
export async function possibleRoles(
  roles: Pick<RoleStore, 'among'>,
  organizationType: string,
  ids: readonly string[],
): Promise<RoleRecord[]> {
  const found = await roles.among(ids, ROLES_OF[organizationType as OrganizationType])
  if (found.length < new Set(ids).size)
    throw new CallError('ROLE_NOT_POSSIBLE', 'People of this organization cannot hold this role', 'Role_Ids')
  return found
}
