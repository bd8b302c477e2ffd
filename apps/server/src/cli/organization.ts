import { randomUUID } from 'node:crypto'
import type { OrganizationType } from '@millwright/contract/roles'
import type { PasswordLinks } from '../identity/passwords/password-links.ts'
import type { Database } from '../store/database/database.ts'
import type { Stores } from '../store/stores.ts'
import { BadArguments } from './command.ts'

export interface NewOrganization {
  readonly code: string
  readonly name: string
  readonly type: OrganizationType
  readonly admin: { readonly email: string; readonly firstname: string; readonly lastname: string }
}

export interface OrganizationDeps {
  db: Pick<Database, 'transaction'>
  stores: Pick<Stores, 'organizations' | 'groups' | 'accounts'>
  passwordLinks: Pick<PasswordLinks, 'invitationLink'>
}

/** An organization with the group of all its machines and its first admin, whose invitation link is returned. */
export async function createOrganization(
  { db, stores, passwordLinks }: OrganizationDeps,
  { code, name, type, admin }: NewOrganization,
): Promise<string> {
  const { organizations, groups, accounts } = stores
  if (await organizations.byCode(code)) throw new BadArguments(`There is an organization ${code} already.`)
  return await db.transaction(async (tx) => {
    const organizationId = await organizations.add(code, name, type, tx)
    const groupId = await groups.add({ publicId: randomUUID(), organizationId, name: 'All', isAll: true }, tx)
    const account = { ...admin, publicId: randomUUID(), organizationId, isAdmin: true }
    const accountId = await accounts.add({ ...account, passwordHash: null, roleLabels: [] }, tx)
    await groups.putAccount(groupId, accountId, tx)
    return await passwordLinks.invitationLink(accountId, tx)
  })
}
