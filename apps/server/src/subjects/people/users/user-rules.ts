import { mayGiveRoles } from '@millwright/contract/areas'
import type { putUserGroups } from '@millwright/contract/people/users'
import type { BodyOf } from '@millwright/contract/wire/call'
import { type OrganizationType, ROLES_OF } from '@millwright/contract/wire/roles'
import type { Queryable } from '../../../platform/database/database.ts'
import type { ContentStore } from '../../../platform/files/content-store.ts'
import { changeableBy } from '../../../platform/identity/present-user.ts'
import type { AccountRecord } from '../../../platform/registry/account-store.ts'
import type { GroupStore } from '../../../platform/registry/group-store.ts'
import type { RoleRecord, RoleStore } from '../../../platform/registry/role-store.ts'
import type { Caller } from '../../../platform/registry/session-store.ts'
import { accessDenied, badField, CallError, emailTaken } from '../../../platform/runtime/errors.ts'
import type { PlatformStores } from '../../../platform/stores/platform-stores.ts'

export type GivenGroups = BodyOf<typeof putUserGroups>['Machine_Group_Ids']

/** Those who manage users without being admin do not get at the account of one who may do or sees more (rules: people 10). */
export async function checkMayChange(
  caller: Caller,
  user: AccountRecord,
  groups: Pick<GroupStore, 'seeingMore'>,
): Promise<void> {
  if (!(await changeableBy(caller, [user], groups)).has(user.id)) throw accessDenied()
}

/** A person whose mailbox is another's gets at the account by a reset link: with it, at nothing that they lack. */
export async function checkHasAllOf(
  caller: Caller,
  user: AccountRecord,
  groups: Pick<GroupStore, 'listSeenBy' | 'seeingMore'>,
): Promise<void> {
  await checkMayChange(caller, user, groups)
  if (caller.isAdmin) return
  const labels = user.roles.map((role) => role.label)
  if (!mayGiveRoles(caller, labels)) throw accessDenied()
  const seen = new Set((await groups.listSeenBy(caller)).map((group) => group.id))
  const theirs = await groups.listSeenBy({ ...user, accountId: user.id })
  if (theirs.some((group) => !seen.has(group.id))) throw accessDenied()
}

/**
 * A name by which another signs in would shut that one out (rules: people 11). Others who choose a name there wait until the
 * transaction ends. A username that is the email needs no check of its own.
 */
export async function checkSignInNames(
  { accounts, organizations }: Pick<PlatformStores, 'accounts' | 'organizations'>,
  { email, username }: { readonly email?: string; readonly username?: string | undefined },
  owner: { readonly organizationId: number; readonly exceptId: number | null },
  tx: Queryable,
): Promise<void> {
  await organizations.hold(owner.organizationId, tx)
  if (email !== undefined && (await accounts.isNameTaken(email, owner, tx))) throw emailTaken()
  if (username !== undefined && username !== email && (await accounts.isNameTaken(username, owner, tx)))
    throw badField('Username', 'is taken')
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
      throw new CallError('GROUP_NOT_FOUND', 'There is no such machine group', { field: 'Machine_Group_Ids' })
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
    throw new CallError('ROLE_NOT_POSSIBLE', 'People of this organization cannot hold this role', {
      field: 'Role_Ids',
    })
  return found
}
