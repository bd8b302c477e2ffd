import { type OrganizationType, ROLES_OF } from '@millwright/contract/roles'
import { accessDenied, badField, CallError } from '../../errors.ts'
import type { ContentStore } from '../../store/files/content-store.ts'
import type { AccountRecord } from '../../store/people/account-store.ts'
import type { RoleRecord, RoleStore } from '../../store/people/role-store.ts'
import type { Caller } from '../../store/people/session-store.ts'

/** Those who manage users without being admin must not get at an admin's account. */
export function checkMayChange(caller: Caller, user: AccountRecord): void {
  if (user.isAdmin && !caller.isAdmin) throw accessDenied()
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
