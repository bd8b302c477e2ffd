import { randomUUID } from 'node:crypto'
import type { OrganizationType } from '@millwright/contract/wire/roles'
import type { Queryable } from '../../database/database.ts'
import type { NewAccount } from '../../registry/account-store.ts'
import type { PlatformStores } from '../../stores/platform-stores.ts'

export interface NewOrganization {
  readonly code: string
  readonly name: string
  readonly type: OrganizationType
  readonly admin: Pick<NewAccount, 'email' | 'firstname' | 'lastname' | 'language'> & {
    /** Null for one who chooses a password by a link, or has it at the provider. */
    readonly passwordHash: string | null
  }
}

/** An organization with the group of all its machines and its first admin, whose ids are returned. */
export async function addOrganization(
  { organizations, groups, accounts }: Pick<PlatformStores, 'organizations' | 'groups' | 'accounts'>,
  { code, name, type, admin }: NewOrganization,
  tx: Queryable,
): Promise<{ accountId: number; publicId: string }> {
  const publicId = randomUUID()
  const organizationId = await organizations.add(code, name, type, tx)
  const groupId = await groups.add({ publicId: randomUUID(), organizationId, name: 'All', isAll: true }, tx)
  const accountId = await accounts.add(
    { ...admin, publicId, organizationId, isAdmin: true, roleLabels: [] },
    tx,
  )
  await groups.putAccount(groupId, accountId, tx)
  return { accountId, publicId }
}
